import { isReservedName } from '@slovo/contracts/reserved-names';

export type Place = 'home' | 'feed' | 'board' | 'privacy';
/** Kinds of pages that the board has samples of. */
export const SAMPLE_KINDS = ['motivator', 'habit', 'article'] as const;
export type SampleKind = (typeof SAMPLE_KINDS)[number];

/** What a path of the web app is about, as far as others may see it. */
export type PageSubject =
  | { kind: Place }
  /** A sample of the board. It need not be there. */
  | { kind: SampleKind; id: number }
  | { kind: 'profile'; username: string }
  | { kind: 'promise'; username: string; id: number }
  /** For one's own eyes, or a page without content of its own. */
  | { kind: 'private' }
  /** No page of the web app, for any reader. */
  | { kind: 'unknown' };

export const isSample = (subject: PageSubject): subject is Extract<PageSubject, { kind: SampleKind }> =>
  SAMPLE_KINDS.some((kind) => kind === subject.kind);

const LARGEST_ID = 2_147_483_647;
const PLACES = new Map<string, Place>([
  ['', 'home'],
  ['feed', 'feed'],
  ['board', 'board'],
  ['privacy', 'privacy'],
]);
const SAMPLES = new Map<string, SampleKind>([
  ['article', 'article'],
  ['habit', 'habit'],
  ['board/user', 'motivator'],
]);
/** Pages for one's own eyes and pages without content of their own. The spec compares them with the web app's routes. */
const PRIVATE = new RegExp(
  `^(?:${[
    String.raw`my(?:/\d+)?`,
    String.raw`promises(?:/\d+)?`,
    'create(?:/success)?',
    String.raw`motivator/[\w-]{4,60}`,
    'sessions',
    'profile',
    'notifications',
    'auth',
    'manual-auth',
    'miniapp',
    'debug',
    'performance-test',
    'auth-insights',
    'ui',
  ].join('|')})$`,
);

/**
 * Paths as the router of the web app knows them, in any case: `/anna`, `/anna/p/5` and their older forms `/p/anna`,
 * `/anna/5`.
 */
export function subjectOf(path: string): PageSubject {
  const segments = path.split('/').filter(Boolean);
  const [first = '', second] = segments;
  const known = segments.map((segment) => segment.toLowerCase());
  const place = PLACES.get(known.join('/'));
  if (place) return { kind: place };
  const sample = SAMPLES.get(known.slice(0, -1).join('/'));
  // An address that no sample can have is as unknown as one that none has.
  if (sample) return { kind: sample, id: idOf(segments.at(-1)!) ?? 0 };
  if (PRIVATE.test(known.join('/'))) return { kind: 'private' };
  if (known[0] === 'p' && second !== undefined) return ofPerson(second, segments.slice(2));
  if (isReservedName(first)) return { kind: 'unknown' };
  if (second?.toLowerCase() === 'p' && segments.length > 2) return ofPerson(first, segments.slice(2));
  return ofPerson(first, segments.slice(1));
}

function ofPerson(name: string, [id, ...rest]: string[]): PageSubject {
  const username = name.replace(/^@/, '');
  if (!/^\w{1,64}$/.test(username) || rest.length > 0) return { kind: 'unknown' };
  if (id === undefined) return { kind: 'profile', username };
  const number = idOf(id);
  return number === null ? { kind: 'unknown' } : { kind: 'promise', username, id: number };
}

function idOf(text: string): number | null {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return id > 0 && id <= LARGEST_ID ? id : null;
}
