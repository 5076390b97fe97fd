import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { keys } from '../../shared/data/keys.ts';

/** The link of a draft that is open, if any. */
export function useMotivatorLink(id: number, enabled = true) {
  return useQuery({
    queryKey: keys.motivatorLink(id),
    queryFn: ({ signal }) => call('promises.find-motivator-link', { id }, { signal }),
    enabled,
  });
}
