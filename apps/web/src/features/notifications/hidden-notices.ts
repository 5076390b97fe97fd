import { useQuery, useQueryClient } from '@tanstack/react-query';

const KEY = ['hidden-notices'];
const NONE: readonly number[] = [];

/**
 * Notices hidden on this device, until the page is loaded anew; the server knows nothing of it. Kept beside what was loaded,
 * so that it survives a walk to a promise and back, and is forgotten with everything else when the person signs out.
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
