import { useQuery, useQueryClient } from '@tanstack/react-query';

const KEY = ['hidden-notices'];
const NONE: readonly number[] = [];

/**
 * Notices hidden in this tab until a reload; the server does not know. Stored in the query cache, so it survives
 * navigation and is cleared on logout.
 */
export function useHiddenNotices(): { hidden: readonly number[]; hide: (id: number) => void } {
  const queries = useQueryClient();
  const { data: hidden } = useQuery({
    queryKey: KEY,
    queryFn: () => NONE,
    initialData: NONE,
    enabled: false,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return {
    hidden,
    hide: (id) => queries.setQueryData<readonly number[]>(KEY, (known = NONE) => [...known, id]),
  };
}
