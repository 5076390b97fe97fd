import { AuthFailure } from './auth-error.ts';

const FRAGMENT = /^#auth\/(.*)$/;

/**
 * Takes the token of a login link, still percent-encoded, and removes it from the address, so that neither the history
 * nor a screenshot nor a shared address contains it.
 */
export function takeLinkToken(): string | null {
  const match = FRAGMENT.exec(window.location.hash);
  if (!match) return null;
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', pathname + search);
  return match[1] || null;
}

/** @throws AuthFailure token_decode_error */
export function decodeLinkToken(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new AuthFailure('token_decode_error');
  }
}

/**
 * Puts a token, percent-encoded as it was taken, back into the address before a reload, so that a hanging sign-in does
 * not lose its link.
 */
export function putLinkTokenBack(token: string): void {
  const { pathname, search } = window.location;
  const fragment = `#auth/${token}`;
  window.history.replaceState(window.history.state, '', pathname + search + fragment);
}
