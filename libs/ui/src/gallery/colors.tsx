import { BothSchemes, Specimen, Specimens } from './specimen.tsx';

const GROUPS: [name: string, tokens: string[]][] = [
  ['Paper and ink', ['paper', 'surface', 'raised', 'sunken', 'line', 'line-strong', 'ink-3', 'ink-2', 'ink']],
  ['Accent', ['accent', 'accent-hover', 'on-accent', 'link', 'focus']],
  [
    'Days',
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
  ['Trouble', ['danger', 'on-danger', 'danger-ink', 'danger-soft']],
  ['Penalty modes', ['tint-none', 'tint-normal', 'tint-final']],
];

export function ColorsSection() {
  return (
    <Specimens id="colors" title="Colors">
      <BothSchemes>
        {GROUPS.map(([name, tokens]) => (
          <Specimen key={name} name={name}>
            <ul className="ui-swatches">
              {tokens.map((token) => (
                <li key={token}>
                  <i style={{ background: `var(--${token})` }} />
                  {token}
                </li>
              ))}
            </ul>
          </Specimen>
        ))}
      </BothSchemes>
    </Specimens>
  );
}
