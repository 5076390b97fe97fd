import { deviceNow } from '../shared/clock.ts';
import { KEYS, readJson, write } from '../shared/storage/storage.ts';
import type { AuthMachine } from '../shared/auth/auth-machine.ts';
import type { AuthState } from '../shared/auth/auth-state.ts';

/** One step of a sign-in: when, the outcome and the duration. Contains no name and no token. */
export interface AuthLogEntry {
  at: string;
  event: AuthState['status'];
  /** What was in progress, or the errorType it ended with. */
  detail?: string;
  /** Milliseconds since the previous step. */
  took: number;
}

const LOG_SIZE = 50;
const QUEUE_SIZE = 100;
const FLUSH_MS = 30_000;

/**
 * Records the steps of a sign-in for support. The log leaves the device only if the user shows it. Entries wait in a
 * queue and are written to localStorage every 30 s and when the page is hidden.
 */
export function recordAuthLog(machine: AuthMachine, signal?: AbortSignal): void {
  const queue: AuthLogEntry[] = [];
  let last = deviceNow();
  let shown: AuthState | undefined;
  const note = () => {
    const state = machine.get();
    if (state === shown) return;
    shown = state;
    const now = deviceNow();
    queue.push({
      at: new Date(now).toISOString(),
      event: state.status,
      ...detailOf(state),
      took: now - last,
    });
    last = now;
    if (queue.length > QUEUE_SIZE) queue.shift();
  };
  const flush = () => {
    if (queue.length > 0)
      write(KEYS.authLog, JSON.stringify([...authLog(), ...queue.splice(0)].slice(-LOG_SIZE)));
  };
  note();
  const leave = machine.subscribe(note);
  const timer = setInterval(flush, FLUSH_MS);
  window.addEventListener('pagehide', flush, { signal });
  // Mobile browsers may kill a background page without another event.
  document.addEventListener('visibilitychange', () => document.hidden && flush(), { signal });
  signal?.addEventListener('abort', () => {
    leave();
    clearInterval(timer);
  });
}

/** The latest steps, oldest first. Empty if the stored value is malformed. */
export function authLog(): AuthLogEntry[] {
  const kept = readJson<AuthLogEntry[]>(KEYS.authLog);
  return Array.isArray(kept) ? kept : [];
}

function detailOf(state: AuthState): { detail?: string } {
  switch (state.status) {
    case 'loading':
      return { detail: state.reason };
    case 'error':
      return { detail: state.errorType };
    case 'authenticated':
      return state.verifying ? { detail: 'verifying' } : {};
    case 'unauthenticated':
      return {};
    default:
      return state satisfies never;
  }
}
