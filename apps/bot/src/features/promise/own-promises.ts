import { listActivePromises, listPromises, type PromiseView, type UserProfile } from '@slovo/contracts';
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
