import { deviceNow } from '../shared/clock.ts';
import { KEYS, readJson, write } from '../shared/storage/storage.ts';
import type { AuthMachine } from '../shared/auth/auth-machine.ts';
import type { AuthState } from '../shared/auth/auth-state.ts';

/** One step of signing in: when, what came of it and how long that took. Nobody's name, no token. */
export interface AuthLogEntry {
  at: string;
  event: AuthState['status'];
  /** What was under way, or which errorType it ended with. */
  detail?: string;
  /** Milliseconds since the step before. */
  took: number;
}

const LOG_SIZE = 50;
const QUEUE_SIZE = 100;
const FLUSH_MS = 30_000;

/**
 * Writes down how signing in goes, for whoever helps when it does not. It leaves the device only when its owner shows it:
 * entries wait in a queue, and every 30 s (and when the page is put away) they join the log in the browser's storage.
 */
export function keepAuthLog(machine: AuthMachine, signal?: AbortSignal): void {
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
  // A phone ends a page that lies in the background without another word.
  document.addEventListener('visibilitychange', () => document.hidden && flush(), { signal });
  signal?.addEventListener('abort', () => {
    leave();
    clearInterval(timer);
  });
}

/** The latest steps, the oldest first; whatever else lies under the name counts as none. */
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
