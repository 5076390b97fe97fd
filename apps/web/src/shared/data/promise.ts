import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { call, callAll } from '../api/call.ts';
import type { PromiseView, ReportView } from '../api/wire.ts';
import { keys } from './keys.ts';
import { untilDayEnds } from './until-day-ends.ts';

export type Audience = 'owner' | 'public';

export interface LoadedPromise {
  promise: PromiseView;
  /** Which version the server returned: the owner's (also for the motivator) or the public one. */
  audience: Audience;
}

export interface PromiseAddress {
  id: number;
  /** On `/{username}/p/{id}`. */
  username?: string;
  isPublicAddress: boolean;
  /** Visitors get only the public version. */
  viewerId: number | null;
}

/**
 * Loads the owner's version if allowed, else the public one (DETAIL-02). On a public address the public version is
 * loaded first, and the owner's only for the owner and the motivator: a refused request logs an error in the console.
 */
async function fetchPromise(address: PromiseAddress, signal: AbortSignal): Promise<LoadedPromise> {
  const { viewerId, isPublicAddress } = address;
  const own = () => fetchOwn(address, signal);
  if (viewerId === null) return fetchPublic(address, signal);
  if (!isPublicAddress)
    return own().catch((error: unknown) => unlessHidden(error, () => fetchPublic(address, signal)));
  try {
    const seen = await fetchPublic(address, signal);
    const { user_id, motivator } = seen.promise;
    const isTheirs = user_id === viewerId || motivator === `{${viewerId}}`;
    return isTheirs ? await own().catch((error: unknown) => unlessHidden(error, () => seen)) : seen;
  } catch (error) {
    return unlessHidden(error, own);
  }
}

async function fetchOwn({ id }: PromiseAddress, signal: AbortSignal): Promise<LoadedPromise> {
  return { promise: await call('promises.get-promise', { id }, { signal }), audience: 'owner' };
}

async function fetchPublic({ id, username }: PromiseAddress, signal: AbortSignal): Promise<LoadedPromise> {
  const promise = username
    ? await call('promises.get-user-promise', { username, id }, { signal })
    : await call('promises.get-public-promise', { id }, { signal });
  return { promise, audience: 'public' };
}

/** Missing, or not visible to this user. */
export const isHidden = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 403);

/** Tries the other version. Any other error is for the page to show. */
function unlessHidden(
  error: unknown,
  otherwise: () => LoadedPromise | Promise<LoadedPromise>,
): LoadedPromise | Promise<LoadedPromise> {
  if (isHidden(error)) return otherwise();
  throw error;
}

export const promiseQuery = (address: PromiseAddress) =>
  queryOptions({
    queryKey: keys.detail(address.id, address.viewerId, address.isPublicAddress),
    queryFn: ({ signal }) => fetchPromise(address, signal),
    refetchInterval: ({ state: { data } }) => untilDayEnds(data ? [data.promise] : []),
  });

export const reportsQuery = (id: number, audience: Audience) =>
  queryOptions({
    queryKey: keys.reports(id, audience),
    queryFn: ({ signal }) => {
      const name = audience === 'owner' ? 'promises.list-reports' : 'promises.list-public-reports';
      return callAll<ReportView>(name, { id }, { signal });
    },
  });
