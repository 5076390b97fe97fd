import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DeletionJob } from '../../shared/api/wire.ts';

const REFRESH_MS = 1_000;
/** Lists and pages that show what was deleted. */
const SHOWN = ['promises', 'users', 'person'];

/** Reads the lists again one second after the deletion is complete, and whenever the dialog asks. */
export function useRefresh(stage: DeletionJob['stage'] | undefined): { error: unknown; now: () => void } {
  const queries = useQueryClient();
  const [error, setError] = useState<unknown>(null);
  const now = () => {
    setError(null);
    const all = SHOWN.map((key) => queries.invalidateQueries({ queryKey: [key] }, { throwOnError: true }));
    Promise.all(all).catch(setError);
  };
  useEffect(() => {
    if (stage !== 'purged') return;
    const timer = setTimeout(now, REFRESH_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is complete
  }, [stage]);
  return { error, now };
}
