import type { Person } from '@slovo/contracts';
import type { Tx } from '../database.ts';

export type People = ReadonlyMap<number, Person>;

export async function loadPeople(tx: Tx, ids: Iterable<number>): Promise<People> {
  const rows = await tx.person.findMany({ where: { id: { in: [...new Set(ids)] } } });
  return new Map(
    rows.map(({ id, username, firstName, lastName, photoUrl }) => [
      id,
      { id, username, first_name: firstName, last_name: lastName, photo_url: photoUrl },
    ]),
  );
}

/** A person whose registration has not arrived here yet is shown by the product's name for people without one. */
export const personIn = (people: People, id: number): Person =>
  people.get(id) ?? { id, username: null, first_name: 'User', last_name: null, photo_url: null };
