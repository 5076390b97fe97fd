import { deviceNow } from '../clock.ts';
import { KEYS, readJson, remove, write } from '../storage/storage.ts';

/** A login link is valid for less; a later sign-in has another reason. */
const KEPT_MS = 60 * 60_000;

interface Kept {
  path: string;
  at: number;
}

/** Remembers the page from which a visitor leaves to sign in. On the device: the login link opens another tab. */
export function keepReturnPage(): void {
  const { pathname, search, hash } = window.location;
  write(KEYS.returnPage, JSON.stringify({ path: pathname + search + hash, at: deviceNow() } satisfies Kept));
}

/** The path to return to after the sign-in, once. */
export function takeReturnPage(): string | null {
  const kept = readJson<Kept>(KEYS.returnPage);
  remove(KEYS.returnPage);
  if (!kept || typeof kept.path !== 'string' || deviceNow() - kept.at > KEPT_MS) return null;
  // `//host` would lead to another site.
  return /^\/(?!\/)/.test(kept.path) ? kept.path : null;
}
