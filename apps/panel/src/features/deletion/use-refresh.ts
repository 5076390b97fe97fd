import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DeletionJob } from '../../shared/api/wire.ts';
import type { DeletionSubject } from './subject.ts';

const REFRESH_MS = 1_000;

type Stage = DeletionJob['stage'] | undefined;

/** The lists that show it, and its own page while it exists: of what is gone the server knows no more than that. */
function shownOf(kind: DeletionSubject['kind'], stage: Stage): string[] {
  const pages = kind === 'promise' ? ['promise', 'person'] : ['person'];
  return ['promises', 'users', ...pages.slice(stage === 'purged' ? 1 : 0)];
}

/** Reads the lists again one second after the deletion is complete, and whenever the dialog asks. */
export function useRefresh({ kind }: DeletionSubject, stage: Stage): { error: unknown; now: () => void } {
  const queries = useQueryClient();
  const [error, setError] = useState<unknown>(null);
  const now = () => {
    setError(null);
    const all = shownOf(kind, stage).map((key) =>
      queries.invalidateQueries({ queryKey: [key] }, { throwOnError: true }),
    );
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
