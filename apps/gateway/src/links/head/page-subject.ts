import { isReservedName } from '@slovo/contracts/reserved-names';

export type Place = 'home' | 'feed' | 'board' | 'privacy';
/** Kinds of pages that the board has samples of. */
export const SAMPLE_KINDS = ['motivator', 'habit', 'article'] as const;
export type SampleKind = (typeof SAMPLE_KINDS)[number];

/** What a path of the web app is about, as far as others may see it. */
export type PageSubject =
  | { kind: Place }
  /** Of the board. It need not be there. */
  | { kind: SampleKind; id: number }
  | { kind: 'profile'; username: string }
  | { kind: 'promise'; username: string; id: number }
  /** For one's own eyes, or a page without content of its own. */
  | { kind: 'private' };

export const isSample = (subject: PageSubject): subject is Extract<PageSubject, { kind: SampleKind }> =>
  SAMPLE_KINDS.some((kind) => kind === subject.kind);

const LARGEST_ID = 2_147_483_647;
const PLACES: Record<string, Place> = { '': 'home', feed: 'feed', board: 'board', privacy: 'privacy' };
const SAMPLES: Record<string, SampleKind> = { article: 'article', habit: 'habit', 'board/user': 'motivator' };

/** Paths as the router of the web app knows them: `/anna`, `/anna/p/5` and their older forms `/p/anna`, `/anna/5`. */
export function subjectOf(path: string): PageSubject {
  const segments = path.split('/').filter(Boolean);
  const [first = '', second, third] = segments;
  if (segments.length <= 1 && PLACES[first]) return { kind: PLACES[first] };
  const sample = SAMPLES[segments.slice(0, -1).join('/')];
  // An address that no sample can have is as unknown as one that none has.
  if (sample) return { kind: sample, id: idOf(segments.at(-1)!) ?? 0 };
  if (first === 'p' && second !== undefined) return ofPerson(second, segments.slice(2));
  if (isReservedName(first) || PLACES[first]) return { kind: 'private' };
  return ofPerson(
    first,
    second === 'p' ? segments.slice(2) : third === undefined ? segments.slice(1) : ['', ''],
  );
}

function ofPerson(name: string, [id, ...rest]: string[]): PageSubject {
  const username = name.replace(/^@/, '');
  if (!/^\w{1,64}$/.test(username) || rest.length > 0) return { kind: 'private' };
  if (id === undefined) return { kind: 'profile', username };
  const number = idOf(id);
  return number === null ? { kind: 'private' } : { kind: 'promise', username, id: number };
}

function idOf(text: string): number | null {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return id > 0 && id <= LARGEST_ID ? id : null;
}
