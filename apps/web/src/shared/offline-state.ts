import { useSyncExternalStore } from 'react';

/**
 * The connection state that pages and the header show. Separate from the data layer, which the landing page does not
 * load.
 */
export interface OfflineState {
  /** Text of the offline banner; null: the default text. */
  note: string | null;
  /** The device is online, but the last request got no response. */
  unreachable: boolean;
  /** A service is away, and what is shown of it is what it answered at this instant of the device's clock. */
  awaySince: number | null;
  /** Saved data of earlier visits has been read. */
  restored: boolean;
  /** Reports of this user that are stored only on this device. */
  queued: readonly { promiseId: number; refusal: string | null }[];
}

/** Also of a page that the server renders. */
const INITIAL: OfflineState = {
  note: null,
  unreachable: false,
  awaySince: null,
  restored: false,
  queued: [],
};
let state = INITIAL;
const KEYS = Object.keys(INITIAL) as (keyof OfflineState)[];
const listeners = new Set<() => void>();

export function updateOfflineState(part: Partial<OfflineState>): void {
  const next = { ...state, ...part };
  if (KEYS.every((key) => next[key] === state[key])) return;
  state = next;
  for (const listener of listeners) listener();
}

export const isServerReachable = (): boolean => navigator.onLine && !state.unreachable;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
export const useOfflineState = (): OfflineState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => INITIAL,
  );

/** Alone, because the rest changes with the first render of every page. */
export const useQueuedReports = (): OfflineState['queued'] =>
  useSyncExternalStore(
    subscribe,
    () => state.queued,
    () => INITIAL.queued,
  );

function subscribeLine(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribeLine,
    () => navigator.onLine,
    () => true,
  );
