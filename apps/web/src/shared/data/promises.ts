import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callAll, callPage } from '../api/call.ts';
import type { FeedItem, PromiseView } from '../api/wire.ts';
import { FEED_PAGE } from './feed-page.ts';
import { untilDayEnds } from './until-day-ends.ts';
import { keys } from './keys.ts';

export const myPromisesQuery = queryOptions({
  queryKey: keys.mine,
  queryFn: ({ signal }) => callAll<PromiseView>('promises.list-promises', {}, { signal }),
  refetchInterval: ({ state: { data } }) => untilDayEnds(data ?? []),
});

export const feedQuery = infiniteQueryOptions({
  queryKey: keys.feed,
  queryFn: ({ pageParam, signal }) =>
    callPage<FeedItem>(
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
    queryFn: ({ signal }) => callAll<PromiseView>('promises.list-user-promises', { username }, { signal }),
  });
