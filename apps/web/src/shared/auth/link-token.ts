const FRAGMENT = /^#auth\/(.*)$/;

/**
 * Takes the one-time token of a login link and removes it from the address first, so that neither the history nor a
 * screenshot nor a shared address contains it.
 */
export function takeLinkToken(): string | null {
  const match = FRAGMENT.exec(window.location.hash);
  if (!match) return null;
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', pathname + search);
  return decodeToken(match[1] ?? '') || null;
}

/** Puts the token back into the address before a reload, so that a hanging sign-in does not lose its link. */
export function putLinkTokenBack(token: string): void {
  const { pathname, search } = window.location;
  const fragment = `#auth/${encodeURIComponent(token)}`;
  window.history.replaceState(window.history.state, '', pathname + search + fragment);
}

function decodeToken(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
