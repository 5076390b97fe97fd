import type { Person } from '@slovo/contracts';
import type { Tx } from '../database.ts';

/** People by id, as views show them. */
export type People = ReadonlyMap<number, Person>;

export const loadPeople = async (tx: Tx, ids: Iterable<number | null>): Promise<People> =>
  (await loadPeopleInVersions(tx, ids)).people;

/** The same, with the version in which each person was found. Who is unknown here has none. */
export async function loadPeopleInVersions(
  tx: Tx,
  ids: Iterable<number | null>,
): Promise<{ people: People; versions: ReadonlyMap<number, number> }> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return { people: new Map(), versions: new Map() };
  const rows = await tx.person.findMany({ where: { id: { in: wanted } } });
  const people = rows.map(({ id, username, firstName, lastName, photoUrl }) => ({
    id,
    username,
    first_name: firstName,
    last_name: lastName,
    photo_url: photoUrl,
  }));
  return {
    people: peopleOf(people),
    versions: new Map(rows.map(({ id, version }) => [id, version])),
  };
}

export const peopleOf = (rows: readonly Person[]): People =>
  new Map(rows.map((person) => [person.id, person]));

/** A person whose registration has not arrived here yet is shown by the product's name for people without one. */
export const personIn = (people: People, id: number): Person =>
  people.get(id) ?? { id, username: null, first_name: 'User', last_name: null, photo_url: null };

/** Null for nobody, and for a person whose account was deleted: their row is a mark without a name. */
export const presentIn = (people: People, id: number | null): Person | null => {
  if (id === null) return null;
  const person = personIn(people, id);
  return person.first_name === '' ? null : person;
};

/** The person who has this name now, in any case and with or without the `@`. Banned people are not found. */
export function findByUsername(tx: Tx, username: string) {
  const usernameKey = username.trim().replace(/^@/, '').toLowerCase();
  return tx.person.findFirst({ where: { usernameKey, banned: false }, orderBy: { version: 'desc' } });
}

/** Since when a person is banned. Locks the row, so that a ban that begins meanwhile waits and then finds what was created. */
export async function bannedSince(tx: Tx, id: number): Promise<Date | null> {
  const rows = await tx.$queryRaw<{ since: Date | null }[]>`
    SELECT banned_from AS since FROM people WHERE id = ${id} FOR SHARE`;
  return rows[0]?.since ?? null;
}
