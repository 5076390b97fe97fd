import { queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { call, callAll } from '../api/call.ts';
import type { ReportView, ResultOf } from '../api/wire.ts';
import { keys } from './keys.ts';
import { untilDayEnds } from './until-day-ends.ts';

/** Which version the server returned: the owner's (also for the motivator) or everyone's. */
export type LoadedPromise = ResultOf<'promises.find-promise'>;
export type Audience = LoadedPromise['audience'];

export interface PromiseAddress {
  id: number;
  /** On `/{username}/p/{id}`: everyone's version is found only under its owner's name. */
  username?: string;
  isPublicAddress: boolean;
  viewerId: number | null;
}

/** Missing, or not visible to this user. */
export const isHidden = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 403);

/** The owner's version if the viewer may see it, else the public one (DETAIL-02). */
export const promiseQuery = (address: PromiseAddress) =>
  queryOptions({
    queryKey: keys.detail(address.id, address.viewerId, address.isPublicAddress),
    queryFn: ({ signal }) =>
      call('promises.find-promise', { id: address.id, username: address.username }, { signal }),
    refetchInterval: ({ state: { data } }) => untilDayEnds(data ? [data.promise] : []),
    structuralSharing: (known, loaded) =>
      isOlder(loaded as LoadedPromise, known as LoadedPromise | undefined)
        ? known
        : replaceEqualDeep(known, loaded),
  });

/** An answer may come after that of a change which it does not know yet. Versions are compared within one audience. */
const isOlder = (loaded: LoadedPromise, known: LoadedPromise | undefined): boolean =>
  known?.audience === loaded.audience && loaded.promise.version < known.promise.version;

export const reportsQuery = (id: number, audience: Audience) =>
  queryOptions({
    queryKey: keys.reports(id, audience),
    queryFn: ({ signal }) => {
      const name = audience === 'insider' ? 'promises.list-reports' : 'promises.list-public-reports';
      return callAll<ReportView>(name, { id }, { signal });
    },
  });
