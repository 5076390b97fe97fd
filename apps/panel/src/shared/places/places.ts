import type { shell } from '@slovo/texts/panel/shell';
import type { LinkProps } from '@tanstack/react-router';

export interface Place {
  name: keyof (typeof shell)['ru']['tabs'];
  to: NonNullable<LinkProps['to']>;
  /** A tab, or a link to the system beside the tabs. */
  kind: 'tab' | 'system';
  /** The key that opens it: `Digit1`, `KeyG KeyH`. */
  code: string;
  /** As shown: `1`, `G H`. */
  keys: readonly string[];
  /** Addresses that belong to it, by their beginning below /admin. */
  under: readonly string[];
}

/** The places of the panel, in their order. A page that is new adds itself here, and its name to the texts of shell. */
export const places: readonly Place[] = [
  { name: 'users', to: '/', kind: 'tab', code: 'Digit1', keys: ['1'], under: ['/users'] },
  {
    name: 'notifications',
    to: '/notifications/broadcast',
    kind: 'tab',
    code: 'Digit3',
    keys: ['3'],
    under: ['/notifications', '/batches'],
  },
];

/** `/` is the place itself; everything else belongs to the place that it begins with. */
export const isUnder = ({ to, under }: Place, path: string): boolean =>
  path === to || under.some((beginning) => path === beginning || path.startsWith(`${beginning}/`));
