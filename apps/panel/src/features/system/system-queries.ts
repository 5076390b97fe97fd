import { queryOptions } from '@tanstack/react-query';
import { call, callRoute } from '../../shared/api/call.ts';

/** Only while the page is visible: a hidden one stops asking. */
const REFRESH_MS = 5_000;

export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) => callRoute('adminSystem', {}, { signal }),
  refetchInterval: REFRESH_MS,
});

export const sendingQuery = queryOptions({
  queryKey: ['sending'],
  queryFn: ({ signal }) => call('bot.get-sending', {}, { signal }),
  refetchInterval: REFRESH_MS,
});
