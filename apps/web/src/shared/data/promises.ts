import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../api/call.ts';
import type { PromiseView } from '../api/wire.ts';
import { keys } from './keys.ts';

export const myPromisesQuery = queryOptions({
  queryKey: keys.mine,
  queryFn: async ({ signal }): Promise<PromiseView[]> => {
    const { promises } = await call('promises.list-promises', {}, { signal });
    return promises;
  },
});

export const FEED_PAGE = 20;

export const feedQuery = infiniteQueryOptions({
  queryKey: keys.feed,
  queryFn: ({ pageParam, signal }) =>
    callPage<PromiseView>(
      'promises.list-feed',
      { limit: FEED_PAGE, ...(pageParam && { cursor: pageParam }) },
      { signal },
    ),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
});

export const personPromisesQuery = (username: string) =>
  queryOptions({
    queryKey: keys.person(username),
    queryFn: ({ signal }) => call('promises.list-user-promises', { username }, { signal }),
  });
