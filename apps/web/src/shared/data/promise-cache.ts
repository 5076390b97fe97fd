import type { QueryClient } from '@tanstack/react-query';
import type { PromiseView } from '../api/wire.ts';
import { keys } from './keys.ts';
import type { SeenPromise } from './promise.ts';

/** What a call answered is shown at once; lists are asked for again. */
export function keepPromise(queries: QueryClient, promise: PromiseView): void {
  updatePromise(queries, promise.id, () => promise);
  void queries.invalidateQueries({ queryKey: keys.lists });
}

export function updatePromise(
  queries: QueryClient,
  id: number,
  change: (promise: PromiseView) => PromiseView,
): void {
  queries.setQueriesData<SeenPromise>(
    { queryKey: [...keys.promise(id), 'detail'] },
    (seen) => seen && { ...seen, promise: change(seen.promise) },
  );
}
