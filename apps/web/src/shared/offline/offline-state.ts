import { useSyncExternalStore } from 'react';

/** What pages and their header tell of the line. Kept apart from the data layer, which the first page does without. */
export interface OfflineState {
  /** What the page shows while the line is down; null: the usual sentence. */
  note: string | null;
  /** The device has a line, but the server was not reached the last time it was asked. */
  unreachable: boolean;
  /** What was kept of earlier visits has been looked through. */
  restored: boolean;
  /** This person's reports that are only on this device. */
  queued: readonly { promiseId: number; refusal: string | null }[];
}

let state: OfflineState = { note: null, unreachable: false, restored: false, queued: [] };
const KEYS = Object.keys(state) as (keyof OfflineState)[];
const listeners = new Set<() => void>();

export function tellOffline(part: Partial<OfflineState>): void {
  const next = { ...state, ...part };
  if (KEYS.every((key) => next[key] === state[key])) return;
  state = next;
  for (const listener of listeners) listener();
}

export const isLineUp = (): boolean => navigator.onLine && !state.unreachable;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
export const useOfflineState = (): OfflineState => useSyncExternalStore(subscribe, () => state);

function subscribeLine(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
export const useOnline = (): boolean => useSyncExternalStore(subscribeLine, () => navigator.onLine);
