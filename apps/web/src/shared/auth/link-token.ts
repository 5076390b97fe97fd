const FRAGMENT = /^#auth\/(.*)$/;

/**
 * The one-time token of a login link, which is erased from the address before anything else happens: history, a
 * screenshot or a shared address must not carry it.
 */
export function takeLinkToken(): string | null {
  const match = FRAGMENT.exec(window.location.hash);
  if (!match) return null;
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', pathname + search);
  return decodeToken(match[1] ?? '') || null;
}

/** Back into the address for the moment of a reload: a sign-in that hangs would lose its link otherwise. */
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
