import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../shared/api/call.ts';
import type { Batch, BatchRecipient, InputOf } from '../../shared/api/wire.ts';
import type { BatchFilters } from './batch-filters.ts';
import type { RecipientFilters } from './recipient-search.ts';

export const STATUS_SIZE = 20;
export const HISTORY_SIZE = 50;
export const POLL_MS = 3_000;
const ATTEMPTS = 3;

type ListInput = InputOf<'notifications.list-batches'>;
const list = (input: ListInput, signal: AbortSignal) =>
  call('notifications.list-batches', input, { signal, attempts: ATTEMPTS });

/** The latest batches. Asked for again while the page is open and visible. */
export const statusQuery = queryOptions({
  queryKey: ['batches', 'latest'],
  queryFn: ({ signal }) => list({ limit: STATUS_SIZE, offset: 0 }, signal),
  refetchInterval: POLL_MS,
});

/** Loaded on first opening, and then when asked to. */
export const historyQuery = ({ status, type, page }: BatchFilters) =>
  queryOptions({
    queryKey: ['batches', 'history', status, type, page],
    queryFn: ({ signal }) =>
      list({ limit: HISTORY_SIZE, offset: (page - 1) * HISTORY_SIZE, status, type }, signal),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });

/** Nothing of it changes by itself any more. */
export const isOver = ({ stage }: Pick<Batch, 'stage'>): boolean =>
  stage === 'done' || stage === 'stopped' || stage === 'broken';

export const batchQuery = (id: number) =>
  queryOptions({
    queryKey: ['batch', id],
    queryFn: ({ signal }) => call('notifications.get-batch', { id }, { signal, attempts: ATTEMPTS }),
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : POLL_MS),
  });

export const recipientsPage = (
  id: number,
  filters: RecipientFilters,
  cursor: string | undefined,
  signal: AbortSignal,
) => callPage<BatchRecipient>('notifications.list-recipients', { id, ...filters, cursor }, { signal });

/** After a move: what is shown of the batch is asked for again. */
export const refreshBatch = (queries: QueryClient, id: number): Promise<unknown> =>
  Promise.all([
    queries.invalidateQueries({ queryKey: ['batch', id] }),
    queries.invalidateQueries({ queryKey: ['batches', 'latest'] }),
    queries.invalidateQueries({ queryKey: ['batches', 'history'] }),
  ]);
