import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from './keys.ts';

export const ownProfileQuery = queryOptions({
  queryKey: keys.ownProfile,
  queryFn: ({ signal }) => call('auth.get-profile', {}, { signal }),
});
