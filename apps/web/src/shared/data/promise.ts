import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import type { PromiseView, ReportView } from '../api/wire.ts';
import { keys } from './keys.ts';

export type Audience = 'owner' | 'public';

export interface SeenPromise {
  promise: PromiseView;
  /** Which version the server gave: the owner's (its motivator sees it too), or the one for everyone. */
  audience: Audience;
}

export interface PromiseAddress {
  id: number;
  /** On `/{username}/p/{id}`. */
  username?: string;
  /** Visitors get the public version only. */
  viewerId: number | null;
}

/** The owner's version where that fetch succeeds, else the public one (DETAIL-02). */
async function fetchPromise({ id, username, viewerId }: PromiseAddress, signal: AbortSignal): Promise<SeenPromise> {
  if (viewerId !== null)
    try {
      return { promise: await call('promises.get-promise', { id }, { signal }), audience: 'owner' };
    } catch (error) {
      const hidden = error instanceof ApiError && (error.status === 404 || error.status === 403);
      if (!hidden) throw error;
    }
  const promise = username
    ? await call('promises.get-user-promise', { username, id }, { signal })
    : await call('promises.get-public-promise', { id }, { signal });
  return { promise, audience: 'public' };
}

export const promiseQuery = (address: PromiseAddress) =>
  queryOptions({
    queryKey: keys.detail(address.id, address.viewerId),
    queryFn: ({ signal }) => fetchPromise(address, signal),
  });

export const reportsQuery = (id: number, audience: Audience) =>
  queryOptions({
    queryKey: keys.reports(id, audience),
    queryFn: async ({ signal }): Promise<ReportView[]> => {
      const name = audience === 'owner' ? 'promises.list-reports' : 'promises.list-public-reports';
      const answer: unknown = await call(name, { id }, { signal });
      // Document 1 §7: an array, or an object with `reports`.
      return Array.isArray(answer) ? (answer as ReportView[]) : (answer as { reports: ReportView[] }).reports;
    },
  });
