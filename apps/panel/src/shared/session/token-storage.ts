import { read, remove, write } from '../storage/storage.ts';

/**
 * Two keys with one value: the gate reads the first, older parts of the panel (media, notifications) the second. Only
 * this module knows them.
 */
const KEYS = ['admin-token', 'adminToken'] as const;
/** Changed by a logout, so that the other tabs of the panel close too. Its value is never read. */
const SIGNED_OUT = 'admin-signed-out';
/** The name of the token in the address. */
const PARAMETER = 'token';

declare global {
  interface Window {
    /** A page that embeds the panel's scripts may supply the token. Read, never written. */
    slovoAdmin?: { token?: unknown };
  }
}

/** The stored token, else that of the global object; null if there is none. */
export function storedToken(): string | null {
  const stored = KEYS.map(read).find(Boolean);
  if (stored) return stored;
  const { token } = window.slovoAdmin ?? {};
  return typeof token === 'string' && token !== '' ? token : null;
}

export function storeToken(token: string): void {
  for (const key of KEYS) write(key, token);
}

export const removeToken = (): void => remove(...KEYS);

export function announceLogout(): void {
  write(SIGNED_OUT, String(Math.random()));
}

/** Whether a storage event comes from a logout in another tab, or from clearing the browser's storage. */
export const isLogout = ({ key }: StorageEvent): boolean => key === SIGNED_OUT || key === null;

/** Whether a storage event brings a token of another tab. */
export const tokenIn = ({ key, newValue }: StorageEvent): string | null =>
  key === KEYS[0] && newValue ? newValue : null;

/**
 * Takes the token out of the address (`?token=` or `#token=`) and cleans the address, before anything can send, log or
 * remember it. Null if it has none.
 */
export function takeTokenFromAddress(): string | null {
  const { pathname, search, hash } = window.location;
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.slice(1));
  if (!query.has(PARAMETER) && !fragment.has(PARAMETER)) return null;
  const token = query.get(PARAMETER) || fragment.get(PARAMETER);
  const address = pathname + without(query, search, '?') + without(fragment, hash, '#');
  window.history.replaceState(window.history.state, '', address);
  return token || null;
}

/** The part of the address as it was, or again without the token. */
function without(parameters: URLSearchParams, part: string, sign: '?' | '#'): string {
  if (!parameters.has(PARAMETER)) return part;
  parameters.delete(PARAMETER);
  return parameters.size > 0 ? `${sign}${parameters}` : '';
}
