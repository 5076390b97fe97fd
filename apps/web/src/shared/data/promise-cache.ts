import type { QueryClient } from '@tanstack/react-query';
import type { PromiseView } from '../api/wire.ts';
import { keys } from './keys.ts';
import type { LoadedPromise } from './promise.ts';

/** Shows the response of a mutation at once and refetches the lists. */
export function cachePromise(queries: QueryClient, promise: PromiseView): void {
  updateCachedPromise(queries, promise.id, () => promise);
  void queries.invalidateQueries({ queryKey: keys.lists });
}

export function updateCachedPromise(
  queries: QueryClient,
  id: number,
  change: (promise: PromiseView) => PromiseView,
): void {
  queries.setQueriesData<LoadedPromise>(
    { queryKey: [...keys.promise(id), 'detail'] },
    (seen) => seen && { ...seen, promise: change(seen.promise) },
  );
}
