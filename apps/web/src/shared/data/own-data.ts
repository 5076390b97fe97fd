import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from './keys.ts';

const LOOK_MS = 5_000;

/** While a copy is made, the page looks again by itself. */
export const ownDataQuery = queryOptions({
  queryKey: keys.ownData,
  queryFn: ({ signal }) => call('auth.get-own-data', {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.export?.state === 'making' ? LOOK_MS : false),
});
