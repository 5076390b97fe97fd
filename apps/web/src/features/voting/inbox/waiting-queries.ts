import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../../shared/api/call.ts';
import type { ResultOf } from '../../../shared/api/wire.ts';
import { keys } from '../../../shared/data/keys.ts';

/** A report of another person that waits for this user's vote or decision. */
export type WaitingReport = ResultOf<'voting.list-pending-reports'>['items'][number];

const PAGE = 20;

export const waitingCountQuery = queryOptions({
  queryKey: [...keys.waiting, 'count'],
  queryFn: ({ signal }) => call('voting.count-pending-reports', {}, { signal }),
});

export const waitingQuery = infiniteQueryOptions({
  queryKey: [...keys.waiting, 'list'],
  queryFn: ({ pageParam, signal }) =>
    callPage<WaitingReport>(
      'voting.list-pending-reports',
      { limit: PAGE, ...(pageParam && { cursor: pageParam }) },
      { signal },
    ),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
});
