import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { keys } from '../../../shared/data/keys.ts';

/** @param username in any case */
export const personQuery = (username: string) =>
  queryOptions({
    queryKey: keys.profile(username),
    queryFn: ({ signal }) => call('auth.get-user-by-username', { username }, { signal }),
  });
