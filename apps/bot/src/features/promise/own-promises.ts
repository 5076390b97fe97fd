import {
  listActivePromises,
  listJustClosed,
  listPromises,
  type PromiseView,
  type UserProfile,
} from '@slovo/contracts';
import { mayHaveEnded } from '@slovo/domain';
import { Refusal } from '@slovo/kit/calls';
import type { Services } from '../../services/services.ts';

/** The page size of the calls. */
const LIMIT = 100;

/** Every promise that accepts a report now: active and overdue. */
export async function openPromises(services: Services, person: UserProfile): Promise<PromiseView[]> {
  const found: PromiseView[] = [];
  for (let cursor: string | undefined; ;) {
    const { promises, next } = await services.as(person, listActivePromises, { limit: LIMIT, cursor });
    found.push(...promises);
    if (next === null) return found;
    cursor = next;
  }
}

/**
 * Every promise that accepts a report that was sent at `sentAt`: those that are open, and what the end of a day has closed
 * since. None can have been closed before the next quarter of an hour.
 */
export async function promisesAsOf(
  services: Services,
  person: UserProfile,
  sentAt: Date | null,
  now: Date,
): Promise<PromiseView[]> {
  const open = await openPromises(services, person);
  if (!sentAt || !mayHaveEnded(sentAt, now)) return open;
  const { promises } = await services
    .as(person, listJustClosed, { sent_at: sentAt.toISOString() })
    .catch(withoutThatCall);
  const known = new Set(open.map(({ id }) => id));
  return [...open, ...promises.filter(({ id }) => !known.has(id))];
}

/** Promises of the release before does not answer it. */
function withoutThatCall(error: unknown): { promises: PromiseView[] } {
  if (!(error instanceof Refusal) || error.code !== 'SERVICE_UNAVAILABLE') throw error;
  return { promises: [] };
}

/** A page of the person's promises of every status. Pages count from 0, and `size` divides 100. */
export async function promisesOfPage(
  services: Services,
  person: UserProfile,
  page: number,
  size: number,
): Promise<{ promises: PromiseView[]; isLast: boolean }> {
  const offset = page * size;
  let cursor: string | undefined;
  for (let passed = 0; ; passed += LIMIT) {
    const isThere = offset + size <= passed + LIMIT;
    const limit = isThere ? offset + size - passed : LIMIT;
    const { promises, next } = await services.as(person, listPromises, { limit, cursor });
    if (isThere || next === null) return { promises: promises.slice(offset - passed), isLast: next === null };
    cursor = next;
  }
}
