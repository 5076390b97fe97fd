import { type DehydratedState, hashKey, type QueryClient } from '@tanstack/react-query';
import type { PromiseView } from '../api/wire.ts';
import { deviceNow } from '../clock.ts';
import { keys } from '../data/keys.ts';
import type { LoadedPromise } from '../data/promise.ts';

/**
 * The user's own promises as data of their pages: a list holds the whole promise, so offline its page opens, and takes a
 * report, even if it was never opened before.
 */
export function unopenedPromises(queries: QueryClient, userId: number): DehydratedState {
  const dehydratedAt = deviceNow();
  const state = queries.getQueryState<PromiseView[]>(keys.mine);
  const { data: mine = [] } = state ?? {};
  if (!state) return { queries: [], mutations: [] };
  const pages = mine.flatMap((promise) =>
    [false, true].map((isPublicAddress) => {
      const queryKey = keys.detail(promise.id, userId, isPublicAddress);
      const data: LoadedPromise = { promise, audience: 'insider' };
      return {
        queryKey,
        dehydratedAt,
        queryHash: hashKey(queryKey),
        state: { ...state, data, status: 'success' as const, error: null, fetchStatus: 'idle' as const },
      };
    }),
  );
  return { queries: pages, mutations: [] };
}
