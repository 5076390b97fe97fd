import { listActivePromises, listPromises, type PromiseView, type UserProfile } from '@slovo/contracts';
import type { Services } from '../../services/services.ts';

/** A list serves at most so many at once; what follows is behind its cursor. */
const SERVED = 100;

/** Every promise that takes a report now: active and overdue. */
export async function openPromises(services: Services, person: UserProfile): Promise<PromiseView[]> {
  const found: PromiseView[] = [];
  for (let cursor: string | undefined; ;) {
    const { promises, next } = await services.as(person, listActivePromises, { limit: SERVED, cursor });
    found.push(...promises);
    if (next === null) return found;
    cursor = next;
  }
}

/** A page of the promises of every standing, counted from 0. `size` divides 100. */
export async function promisesOfPage(
  services: Services,
  person: UserProfile,
  page: number,
  size: number,
): Promise<{ promises: PromiseView[]; isLast: boolean }> {
  const offset = page * size;
  let cursor: string | undefined;
  for (let passed = 0; ; passed += SERVED) {
    const isThere = offset + size <= passed + SERVED;
    const limit = isThere ? offset + size - passed : SERVED;
    const { promises, next } = await services.as(person, listPromises, { limit, cursor });
    if (isThere || next === null) return { promises: promises.slice(offset - passed), isLast: next === null };
    cursor = next;
  }
}
