import { deviceNow } from '../clock.ts';
import { KEYS, read, readJson, remove, write } from '../storage/storage.ts';
import type { SessionUser, StoredSession } from './session.ts';

/** Dispatched when the session has ended; the auth machine listens. */
export const LOGOUT_EVENT = 'auth:logout';

export const storedToken = (): string | null => read(KEYS.token);
export const storedUser = (): SessionUser | null => readJson<SessionUser>(KEYS.user);

/** Returns whether the token was stored. If not, the next start requires a new sign-in. */
export function storeSession(token: string, user: SessionUser, session: StoredSession): boolean {
  write(KEYS.user, JSON.stringify(user));
  const { sessionId, authType, roles } = session;
  write(KEYS.session, JSON.stringify({ sessionId, authType, roles }));
  write(KEYS.lastSignIn, new Date(deviceNow()).toISOString());
  return write(KEYS.token, token);
}

/** Whether as much can be stored as a session needs, in place of a value that every start writes. */
export function canStoreSession(): boolean {
  const fits = write(KEYS.triedOnce, '1'.padEnd(4_000));
  return write(KEYS.triedOnce, '1') && fits;
}

export const clearSession = (): void => remove(KEYS.token, KEYS.session, KEYS.user, KEYS.justAuthenticated);

/** Removes `token`, unless another one has replaced it, and notifies the page. */
export function endSession(token: string | null): void {
  const stored = storedToken();
  if (stored !== null && stored !== token) return;
  clearSession();
  notifySessionEnded();
}

/** Notifies only this page: the stored token is gone, or belongs to another user. */
export const notifySessionEnded = (): void => void window.dispatchEvent(new CustomEvent(LOGOUT_EVENT));
