import type { Witness } from '@slovo/contracts';
import type { Tx } from '../database.ts';
import type { PromiseFacts, Witness as WitnessRow } from '../generated/client.ts';
import { loadPeople, personIn } from '../people/people.store.ts';

/** The promise for those who are no insiders: null where it is hidden from them. */
export async function loadPublicPromise(tx: Tx, id: number): Promise<PromiseFacts | null> {
  const promise = await tx.promiseFacts.findUnique({
    where: { id, isPublic: true, deleted: false, held: false },
  });
  if (!promise) return null;
  const banned = await tx.person.count({ where: { id: promise.ownerId, banned: true } });
  return banned > 0 ? null : promise;
}

export async function presentWitness(tx: Tx, promise: PromiseFacts, row: WitnessRow): Promise<Witness> {
  const people = await loadPeople(tx, [promise.ownerId]);
  return {
    promise_id: promise.id,
    promise_title: promise.title ?? '',
    owner: personIn(people, promise.ownerId),
    muted: row.muted,
    since: row.since.toISOString(),
  };
}
