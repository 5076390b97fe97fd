import { Card } from '../primitives/card.tsx';
import { Specimen, Specimens } from './specimen.tsx';

const LINES = [
  ['text-5 · 40–96 / 700', 'ui-type-5', 'Дал слово'],
  ['text-4 · 24 / 650', 'ui-type-4', 'Мои обещания'],
  ['text-3 · 17 / 650', 'ui-type-3', 'Бегать по утрам'],
  ['text-2 · 15 / 450', '', 'Два с половиной. Иней на траве, на всей аллее одна я.'],
  ['text-1 · 13 / 450', 'ui-meta', 'День: 19 из 30 дней · 17 отчётов · 0123456789'],
] as const;

export function TypographySection() {
  return (
    <Specimens id="typography" title="Typography">
      <Card className="ui-specimen-stack">
        {LINES.map(([name, className, text]) => (
          <Specimen key={name} name={name}>
            <p className={className}>{text}</p>
          </Specimen>
        ))}
        <Specimen name="link">
          <p>
            Ссылка в тексте —{' '}
            <a className="ui-link" href="#typography">
              как эта
            </a>
            .
          </p>
        </Specimen>
      </Card>
    </Specimens>
  );
}
