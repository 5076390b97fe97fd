/** Fixed names (STORE-01, STORE-02, STORE-03): end-to-end specs and existing installations use them. */
export const KEYS = {
  token: 'jwt',
  session: 'jwt-session',
  user: 'user',
  triedOnce: 'authTriedOnce',
  justAuthenticated: 'just-authenticated',
  muted: 'globalAudioMuted',
  volume: 'globalAudioVolume',
  authLog: 'auth-analytics',
  /** When the last sign-in succeeded, and when the install offer was postponed. */
  lastSignIn: 'last-sign-in',
  installLater: 'install-later',
  /** Kept words whose end was shown. */
  keptSeen: 'kept-seen',
  /** The visitor's choice is in a cookie; this key informs the other tabs. */
  language: 'language',
  /** Where a visitor left to sign in. */
  returnPage: 'return-page',
  /** The server's latest receipt of the time. */
  clock: 'clock',
  /** `off` if single keys are switched off. */
  singleKeys: 'single-keys',
} as const;
type Key = (typeof KEYS)[keyof typeof KEYS];

/** Storage can be disabled or full (private windows, WebViews): then nothing is stored and nothing fails. */
export function read(key: Key): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Returns whether the value was stored. */
export function write(key: Key, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return localStorage.getItem(key) === value;
  } catch {
    return false;
  }
}

export function remove(...keys: Key[]): void {
  for (const key of keys)
    try {
      localStorage.removeItem(key);
    } catch {
      // Storage is disabled, so nothing is stored.
    }
}

export function readJson<T>(key: Key): T | null {
  const text = read(key);
  if (text === null) return null;
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}
