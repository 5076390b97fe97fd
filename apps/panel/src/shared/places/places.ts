import type { shell } from '@slovo/texts/panel/shell';
import type { LinkProps } from '@tanstack/react-router';

export interface Place {
  name: keyof (typeof shell)['tabs'];
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
  { name: 'promises', to: '/promises', kind: 'tab', code: 'Digit2', keys: ['2'], under: ['/promises'] },
  {
    name: 'notifications',
    to: '/notifications/broadcast',
    kind: 'tab',
    code: 'Digit3',
    keys: ['3'],
    under: ['/notifications', '/batches'],
  },
  { name: 'system', to: '/system', kind: 'system', code: 'KeyG KeyH', keys: ['G', 'H'], under: [] },
  { name: 'parked', to: '/parked', kind: 'system', code: 'KeyG KeyE', keys: ['G', 'E'], under: [] },
  { name: 'audit', to: '/audit', kind: 'system', code: 'KeyG KeyA', keys: ['G', 'A'], under: [] },
];

/** A person's promises are the Promises tab's, though their address is below the person's. */
const PROMISES_OF_PERSON = /^\/users\/[^/]+\/promises$/;

/** `/` is the place itself; everything else belongs to the place that it begins with. */
export const isUnder = ({ name, to, under }: Place, path: string): boolean => {
  if (PROMISES_OF_PERSON.test(path)) return name === 'promises';
  return path === to || under.some((beginning) => path === beginning || path.startsWith(`${beginning}/`));
};
