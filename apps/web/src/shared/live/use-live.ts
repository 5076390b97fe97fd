import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAuth, useAuthMachine } from '../auth/use-auth.ts';
import { keys } from '../data/keys.ts';
import { logQuietly } from '../feedback/log-quietly.ts';
import type { LiveConnection } from './live-connection.ts';

const watched = new Map<number, number>();
/** Watched since the line came to stand: what happened between their loading and their watching is unknown. */
const fresh = new Set<number>();
let connection: LiveConnection | undefined;
/** The device was without a line since live news last stood: whatever came in between is told by nobody. */
let lineWasGone = !navigator.onLine;
window.addEventListener('offline', () => (lineWasGone = true));

/** While this page shows somebody else's promise, what happens to it arrives at once. */
export function useWatchPromise(id: number | undefined): void {
  useEffect(() => {
    if (id === undefined) return;
    if (!watched.has(id)) fresh.add(id);
    watched.set(id, (watched.get(id) ?? 0) + 1);
    connection?.watchAnew();
    return () => {
      const left = (watched.get(id) ?? 1) - 1;
      if (left > 0) watched.set(id, left);
      else watched.delete(id);
    };
  }, [id]);
}

const FALLBACK_MS = 15_000;
/** A glance at another tab is no reason to hang up. */
const RESTS_AFTER_MS = 60_000;

/** Keeps the line open while someone is signed in and looks. Without it what is shown is asked for every 15 s. */
export function useLive(): void {
  const queries = useQueryClient();
  const machine = useAuthMachine();
  const auth = useAuth();
  const sessionId = auth.status === 'authenticated' && !auth.verifying ? auth.session.sessionId : null;
  useEffect(() => {
    if (sessionId === null) return;
    let close: (() => void) | undefined;
    let closed = false;
    Promise.all([import('./live-connection.ts'), import('./live-news.ts')])
      .then((parts) => {
        if (!closed) close = listen(queries, () => machine.logout(), ...parts);
      })
      .catch((error: unknown) => {
        logQuietly('Live updates', error);
        if (!closed) close = askNowAndThen(queries);
      });
    return () => {
      closed = true;
      close?.();
    };
  }, [sessionId, queries, machine]);
}

function listen(
  queries: QueryClient,
  endSession: () => void,
  { connectLive }: typeof import('./live-connection.ts'),
  { LiveNews }: typeof import('./live-news.ts'),
): () => void {
  const news = new LiveNews(queries, endSession);
  const refetch = () => askAgain(queries);
  let fallback: ReturnType<typeof setInterval> | undefined;
  const line = connectLive({
    promiseIds: () => [...watched.keys()],
    onMessage: (message) => news.hear(message),
    onOpen: (missed) => {
      clearInterval(fallback);
      fallback = undefined;
      if (missed || lineWasGone) refetch();
      else news.touch(...[...fresh].map(keys.promise));
      lineWasGone = false;
      fresh.clear();
    },
    onFallback: () => {
      fallback ??= setInterval(refetch, FALLBACK_MS);
    },
  });
  connection = line;

  let resting: ReturnType<typeof setTimeout> | undefined;
  const restUnseen = () => {
    clearTimeout(resting);
    if (!isSeen()) resting = setTimeout(line.rest, RESTS_AFTER_MS);
  };
  const onVisibility = () => {
    if (isSeen()) line.wake();
    restUnseen();
  };
  const onOnline = () => {
    line.wake(true);
    restUnseen();
  };
  // Opened in the background, it may never be looked at.
  restUnseen();
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', onOnline);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', onOnline);
    clearTimeout(resting);
    clearInterval(fallback);
    news.stop();
    line.close();
    connection = undefined;
  };
}

/** Without the files of the line, which a browser does not load again before the page is. */
function askNowAndThen(queries: QueryClient): () => void {
  const ask = () => askAgain(queries);
  const timer = setInterval(ask, FALLBACK_MS);
  window.addEventListener('online', ask);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', ask);
  };
}

function askAgain(queries: QueryClient): void {
  if (isSeen()) void queries.invalidateQueries({ refetchType: 'active' });
}

const isSeen = (): boolean => document.visibilityState !== 'hidden';
