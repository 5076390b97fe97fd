import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../shared/api/call.ts';
import type { CallName, Report } from '../../shared/api/wire.ts';
import { type PromiseSearch, SORTS } from './promise-search.ts';

export const PAGE_SIZE = 25;

/** `id` as the address has it: the server says what is wrong with it. */
export const promisesQuery = (id: string, { sort = SORTS[0], page = 1, ...filters }: PromiseSearch) =>
  queryOptions({
    queryKey: ['promises', id, filters, sort, page],
    queryFn: ({ signal }) => {
      const [sortBy, sortOrder] = sort.split('-') as ['title', 'asc' | 'desc'];
      const input = { id, ...filters, sortBy, sortOrder, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
      return call('promises.list-promises-of-user', input, { signal });
    },
    placeholderData: keepPreviousData,
  });

export const promiseQuery = (id: string) =>
  queryOptions({
    queryKey: ['promise', id],
    queryFn: ({ signal }) => call('promises.get-promise-for-operator', { id }, { signal }),
  });

/**
 * Reports, newest first. Those of a private promise are asked for only by a press, never by themselves, because each
 * page that is opened is written to the log.
 */
export const reportsQuery = (id: number, isPrivate: boolean) =>
  infiniteQueryOptions({
    queryKey: ['reports', id, isPrivate],
    queryFn: ({ pageParam, signal }) =>
      callPage<Report>(
        isPrivate ? 'promises.view-private-reports' : 'promises.list-reports-for-operator',
        { id, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    ...(isPrivate && { enabled: false, gcTime: 0 }),
  });

/** A list of a promise's page, newest first. */
export const partQuery = <T>(name: CallName, id: number) =>
  infiniteQueryOptions({
    queryKey: ['promise', String(id), name],
    queryFn: ({ pageParam, signal }) =>
      callPage<T>(name, { id, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
