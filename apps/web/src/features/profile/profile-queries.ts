import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { keys } from '../../shared/data/keys.ts';

export const motivatorProfileQuery = queryOptions({
  queryKey: keys.motivatorProfile,
  queryFn: ({ signal }) => call('auth.get-motivator-profile', {}, { signal }),
});
