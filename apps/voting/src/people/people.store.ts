import type { Person } from '@slovo/contracts';
import type { Db } from '../database.ts';

export type People = ReadonlyMap<number, Person>;

export async function loadPeople(db: Db, ids: Iterable<number>): Promise<People> {
  const rows = await db.person.findMany({ where: { id: { in: [...new Set(ids)] } } });
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
