/** Names are the product's own (document 1 §3); the end-to-end specs and old installations know them. */
export const KEYS = {
  token: 'jwt',
  session: 'jwt-session',
  user: 'user',
  triedOnce: 'authTriedOnce',
  justAuthenticated: 'just-authenticated',
  muted: 'globalAudioMuted',
  volume: 'globalAudioVolume',
  authLog: 'auth-analytics',
  /** Ours: when a sign-in was last known to be good, and when installing was put off. */
  lastSignIn: 'last-sign-in',
  installLater: 'install-later',
} as const;
type Key = (typeof KEYS)[keyof typeof KEYS];

/** Storage can be switched off or full (private windows, WebViews): then nothing is remembered and nothing breaks. */
export function read(key: Key): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Answers whether the value is kept. */
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
      // Nothing was kept, so nothing is left.
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
