import { deviceNow } from '../clock.ts';
import { KEYS, read, readJson, remove, write } from '../storage/storage.ts';
import type { SessionUser, StoredSession } from './session.ts';

/** Raised when the server no longer knows the session; the auth machine listens. */
export const LOGOUT_EVENT = 'auth:logout';

export const storedToken = (): string | null => read(KEYS.token);
export const storedUser = (): SessionUser | null => readJson<SessionUser>(KEYS.user);
export const storedSession = (): StoredSession | null => readJson<StoredSession>(KEYS.session);

/** Answers whether the token is kept; without it the next start would ask for a login again. */
export function keepSession(token: string, user: SessionUser, session: StoredSession): boolean {
  write(KEYS.user, JSON.stringify(user));
  const { sessionId, authType, roles } = session;
  write(KEYS.session, JSON.stringify({ sessionId, authType, roles }));
  write(KEYS.lastSignIn, new Date(deviceNow()).toISOString());
  return write(KEYS.token, token);
}

export const forgetSession = (): void => remove(KEYS.token, KEYS.session, KEYS.user, KEYS.justAuthenticated);

/** Clears `token` unless another one took its place, and tells the page. */
export function endSession(token: string | null): void {
  const stored = storedToken();
  if (stored !== null && stored !== token) return;
  forgetSession();
  tellSessionEnded();
}

/** Tells this page alone: what is stored has been cleared, or belongs to somebody else by now. */
export const tellSessionEnded = (): void => void window.dispatchEvent(new CustomEvent(LOGOUT_EVENT));
