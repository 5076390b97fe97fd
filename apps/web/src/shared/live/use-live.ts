import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAuth, useAuthMachine } from '../auth/use-auth.ts';
import { keys } from '../data/keys.ts';
import { follow } from '../language/follow-language.ts';
import { logQuietly } from '../feedback/log-quietly.ts';
import { onServer } from '../on-server.ts';
import type { LiveConnection } from './live-connection.ts';

const watched = new Map<number, number>();
/** Watched since the last connect: changes between their loading and their subscription may have been missed. */
const recentlyWatched = new Set<number>();
let connection: LiveConnection | undefined;
/** The device was offline since the last connect, so events have been missed. */
let wasOffline = !onServer && !navigator.onLine;
if (!onServer) window.addEventListener('offline', () => (wasOffline = true));

/** The server subscribes one page to at most as many promises of others. */
const MOST_WATCHED = 50;

/** Subscribes to changes of other users' promises while this page shows them. */
export function useWatchPromises(ids: readonly number[]): void {
  // The same promises in another order are the same subscription.
  const all = ids
    .toSorted((a, b) => a - b)
    .slice(-MOST_WATCHED)
    .join();
  useEffect(() => {
    if (all === '') return;
    const shown = all.split(',').map(Number);
    if (shown.map(watch).includes(true)) connection?.resubscribe();
    return () => shown.forEach(unwatch);
  }, [all]);
}

/** Returns whether the promise was not watched before. */
function watch(id: number): boolean {
  const watchers = watched.get(id) ?? 0;
  if (watchers === 0) recentlyWatched.add(id);
  watched.set(id, watchers + 1);
  return watchers === 0;
}

function unwatch(id: number): void {
  const left = (watched.get(id) ?? 1) - 1;
  if (left > 0) watched.set(id, left);
  else watched.delete(id);
}

const FALLBACK_MS = 15_000;
/** A short look at another tab does not close the connection. */
const PAUSE_AFTER_MS = 60_000;

/** Holds a live connection while a user is signed in and the page is visible. Polls every 15 s without one. */
export function useLive(): void {
  const queries = useQueryClient();
  const machine = useAuthMachine();
  const auth = useAuth();
  const sessionId = auth.status === 'authenticated' && !auth.verifying ? auth.session.sessionId : null;
  useEffect(() => {
    if (sessionId === null) return;
    let close: (() => void) | undefined;
    let closed = false;
    Promise.all([import('./live-connection.ts'), import('./live-updates.ts')])
      .then((modules) => {
        if (!closed) close = connect(queries, () => machine.logout(), ...modules);
      })
      .catch((error: unknown) => {
        logQuietly('Live updates', error);
        if (!closed) close = pollOnly(queries);
      });
    return () => {
      closed = true;
      close?.();
    };
  }, [sessionId, queries, machine]);
}

function connect(
  queries: QueryClient,
  endSession: () => void,
  { LiveConnection }: typeof import('./live-connection.ts'),
  { LiveUpdates }: typeof import('./live-updates.ts'),
): () => void {
  const updates = new LiveUpdates(queries, endSession, follow);
  const refetch = () => refetchVisible(queries);
  let fallback: ReturnType<typeof setInterval> | undefined;
  const live = new LiveConnection({
    promiseIds: () => [...watched.keys()].slice(-MOST_WATCHED),
    onMessage: (message) => updates.handle(message),
    onOpen: (missed) => {
      clearInterval(fallback);
      fallback = undefined;
      if (missed || wasOffline) refetch();
      else updates.invalidate(...[...recentlyWatched].map(keys.promise));
      wasOffline = false;
      recentlyWatched.clear();
    },
    onFallback: () => {
      fallback ??= setInterval(refetch, FALLBACK_MS);
    },
  });
  connection = live;
  const unfollow = followVisibility(live);
  return () => {
    unfollow();
    clearInterval(fallback);
    updates.stop();
    live.close();
    connection = undefined;
  };
}

/** Pauses the connection of a hidden page, and wakes it when the page is visible or the device online again. */
function followVisibility(live: LiveConnection): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pauseIfHidden = () => {
    clearTimeout(timer);
    if (!isVisible()) timer = setTimeout(() => live.pause(), PAUSE_AFTER_MS);
  };
  const onVisibility = () => {
    if (isVisible()) live.wake();
    pauseIfHidden();
  };
  const onOnline = () => {
    live.wake(true);
    pauseIfHidden();
  };
  // A tab opened in the background may never be shown.
  pauseIfHidden();
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', onOnline);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', onOnline);
    clearTimeout(timer);
  };
}

/** If the files of the live connection are lost: browsers do not load them again before a reload. */
function pollOnly(queries: QueryClient): () => void {
  const refetch = () => refetchVisible(queries);
  const timer = setInterval(refetch, FALLBACK_MS);
  window.addEventListener('online', refetch);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', refetch);
  };
}

function refetchVisible(queries: QueryClient): void {
  if (isVisible()) void queries.invalidateQueries({ refetchType: 'active' });
}

const isVisible = (): boolean => document.visibilityState !== 'hidden';
