import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAuth, useAuthMachine } from '../auth/use-auth.ts';
import type { connectLive } from './live-connection.ts';

const watched = new Map<number, number>();
let connection: ReturnType<typeof connectLive> | undefined;

/** While this page shows a promise, what happens to it arrives at once. */
export function useWatchPromise(id: number | undefined): void {
  useEffect(() => {
    if (id === undefined) return;
    watched.set(id, (watched.get(id) ?? 0) + 1);
    connection?.reconnect();
    return () => {
      const left = (watched.get(id) ?? 1) - 1;
      if (left > 0) watched.set(id, left);
      else watched.delete(id);
    };
  }, [id]);
}

const FALLBACK_MS = 15_000;

/** Keeps the line open while someone is signed in. Without it what is shown is asked for every 15 s. */
export function useLive(): void {
  const queries = useQueryClient();
  const machine = useAuthMachine();
  const auth = useAuth();
  const sessionId = auth.status === 'authenticated' && !auth.verifying ? auth.session.sessionId : null;
  useEffect(() => {
    if (sessionId === null) return;
    let closed = false;
    let fallback: ReturnType<typeof setInterval> | undefined;
    const refetch = () => void queries.invalidateQueries({ refetchType: 'active' });
    void Promise.all([import('./live-connection.ts'), import('./apply-live.ts')]).then(
      ([{ connectLive: connect }, { applyLive }]) => {
        if (closed) return;
        connection = connect({
          promiseIds: () => [...watched.keys()],
          onMessage: (message) => applyLive(queries, message, () => machine.logout()),
          onOpen: (again) => {
            clearInterval(fallback);
            fallback = undefined;
            if (again) refetch();
          },
          onFallback: () => {
            fallback ??= setInterval(refetch, FALLBACK_MS);
          },
        });
      },
    );
    return () => {
      closed = true;
      clearInterval(fallback);
      connection?.close();
      connection = undefined;
    };
  }, [sessionId, queries, machine]);
}
