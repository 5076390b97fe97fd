import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { call, callAll } from '../api/call.ts';
import type { PromiseView, ReportView } from '../api/wire.ts';
import { keys } from './keys.ts';
import { untilDayEnds } from './until-day-ends.ts';

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
  isPublicAddress: boolean;
  /** Visitors get the public version only. */
  viewerId: number | null;
}

/**
 * The owner's version where that fetch succeeds, else the public one (DETAIL-02). On a public address the public one is
 * asked for first and the owner's only by whom it is for: a refusal is an error in the browser's console.
 */
async function fetchPromise(address: PromiseAddress, signal: AbortSignal): Promise<SeenPromise> {
  const { viewerId, isPublicAddress } = address;
  const own = () => fetchOwn(address, signal);
  if (viewerId === null) return fetchPublic(address, signal);
  if (!isPublicAddress)
    return own().catch((error: unknown) => orHidden(error, () => fetchPublic(address, signal)));
  try {
    const seen = await fetchPublic(address, signal);
    const { user_id, motivator } = seen.promise;
    const isTheirs = user_id === viewerId || motivator === `{${viewerId}}`;
    return isTheirs ? await own().catch((error: unknown) => orHidden(error, () => seen)) : seen;
  } catch (error) {
    return orHidden(error, own);
  }
}

async function fetchOwn({ id }: PromiseAddress, signal: AbortSignal): Promise<SeenPromise> {
  return { promise: await call('promises.get-promise', { id }, { signal }), audience: 'owner' };
}

async function fetchPublic({ id, username }: PromiseAddress, signal: AbortSignal): Promise<SeenPromise> {
  const promise = username
    ? await call('promises.get-user-promise', { username, id }, { signal })
    : await call('promises.get-public-promise', { id }, { signal });
  return { promise, audience: 'public' };
}

/** Not there, or not for this reader. */
export const isHidden = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 403);

/** Then the other version; any other failure is the page's to show. */
function orHidden(
  error: unknown,
  otherwise: () => SeenPromise | Promise<SeenPromise>,
): SeenPromise | Promise<SeenPromise> {
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
