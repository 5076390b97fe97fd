import { gallery } from '@slovo/texts/web/gallery';
import { Card } from '../primitives/card.tsx';
import { Specimen, Specimens } from './specimen.tsx';

const t = gallery.typography;

const LINES = [
  ['text-5 · 40–96 / 700', 'ui-type-5', t.display],
  ['text-4 · 24 / 650', 'ui-type-4', t.title],
  ['text-3 · 17 / 650', 'ui-type-3', t.heading],
  ['text-2 · 15 / 450', '', t.text],
  ['text-1 · 13 / 450', 'ui-meta', t.note],
] as const;

export function TypographySection() {
  return (
    <Specimens id="typography" title={gallery.sections.typography}>
      <Card className="ui-specimen-stack">
        {LINES.map(([name, className, text]) => (
          <Specimen key={name} name={<code>{name}</code>}>
            <p className={className}>{text}</p>
          </Specimen>
        ))}
        <Specimen name={t.linkName}>
          <p>
            {t.beforeLink}
            <a className="ui-link" href="#typography">
              {t.link}
            </a>
            .
          </p>
        </Specimen>
      </Card>
    </Specimens>
  );
}
