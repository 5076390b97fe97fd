import { gallery } from '@slovo/texts/web/gallery';
import { BothSchemes, Specimen, Specimens } from './specimen.tsx';

const t = gallery.colors;

const GROUPS: [name: string, tokens: string[]][] = [
  [t.paper, ['paper', 'surface', 'raised', 'sunken', 'line', 'line-strong', 'ink-3', 'ink-2', 'ink']],
  [t.accent, ['accent', 'accent-hover', 'on-accent', 'link', 'focus']],
  [
    t.days,
    [
      'kept',
      'kept-ink',
      'kept-soft',
      'kept-seam',
      'pending',
      'pending-ink',
      'pending-soft',
      'missed',
      'missed-soft',
      'skipped',
      'skipped-ink',
      'skipped-soft',
    ],
  ],
  [t.trouble, ['danger', 'on-danger', 'danger-ink', 'danger-soft']],
  [t.modes, ['tint-none', 'tint-normal', 'tint-final']],
];

export function ColorsSection() {
  return (
    <Specimens id="colors" title={gallery.sections.colors}>
      <BothSchemes>
        {GROUPS.map(([name, tokens]) => (
          <Specimen key={name} name={name}>
            <ul className="ui-swatches">
              {tokens.map((token) => (
                <li key={token}>
                  <i style={{ background: `var(--${token})` }} />
                  <code>{token}</code>
                </li>
              ))}
            </ul>
          </Specimen>
        ))}
      </BothSchemes>
    </Specimens>
  );
}
