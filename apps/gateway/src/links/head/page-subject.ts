import { isReservedName } from '@slovo/contracts/reserved-names';

/** What a path of the web app is about, as far as others may see it. */
export type PageSubject =
  | { kind: 'home' | 'feed' | 'board' }
  | { kind: 'profile'; username: string }
  | { kind: 'promise'; username: string; id: number }
  /** For one's own eyes, or a page without content of its own. */
  | { kind: 'private' };

const LARGEST_ID = 2_147_483_647;
const PLACES: Record<string, 'home' | 'feed' | 'board'> = { '': 'home', feed: 'feed', board: 'board' };
/** Paths as the router of the web app knows them: `/anna`, `/anna/p/5` and their older forms `/p/anna`, `/anna/5`. */
export function subjectOf(path: string): PageSubject {
  const segments = path.split('/').filter(Boolean);
  const [first = '', second, third] = segments;
  if (segments.length <= 1 && PLACES[first]) return { kind: PLACES[first] };
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
  const number = /^\d{1,10}$/.test(id) ? Number(id) : 0;
  return number > 0 && number <= LARGEST_ID ? { kind: 'promise', username, id: number } : { kind: 'private' };
}
