import type { Person } from '@slovo/contracts';
import type { Db } from '../database.ts';

/** People by id, as they are shown beside what is theirs. */
export type People = ReadonlyMap<number, Person>;

/** One query for however many. */
export async function loadPeople(db: Db, ids: Iterable<number | null>): Promise<People> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db.person.findMany({ where: { id: { in: wanted } } });
  return new Map(
    rows.map(({ id, username, firstName, lastName, photoUrl }) => [
      id,
      { id, username, first_name: firstName, last_name: lastName, photo_url: photoUrl },
    ]),
  );
}

/** A person whom auth has not told of yet still has an id, and the name that the product gives to the nameless. */
export const personIn = (people: People, id: number): Person =>
  people.get(id) ?? { id, username: null, first_name: 'User', last_name: null, photo_url: null };

/** Whoever has this name now, in any case and with or without the `@`; nobody who is banned. */
export function findByUsername(db: Db, username: string) {
  const usernameKey = username.trim().replace(/^@/, '').toLowerCase();
  return db.person.findFirst({ where: { usernameKey, banned: false }, orderBy: { version: 'desc' } });
}

/** Since when a person is banned. The row is held: a ban that begins meanwhile waits until what is made here is there. */
export async function bannedSince(tx: Db, id: number): Promise<Date | null> {
  const rows = await tx.$queryRaw<{ since: Date | null }[]>`
    SELECT banned_from AS since FROM people WHERE id = ${id} FOR SHARE`;
  return rows[0]?.since ?? null;
}
