import { KEYS } from '../storage/storage.ts';
import { LOGOUT_EVENT } from '../session/token-storage.ts';
import { takeLinkToken } from './link-token.ts';

/**
 * Listens to everything outside the auth machine that can change the session.
 * @param onOtherTab another tab may have changed the stored token
 */
export function listenForSessionChanges(
  signal: AbortSignal,
  onLogout: () => void,
  onOnline: () => void,
  onOtherTab: () => void,
  onLinkToken: (token: string) => void,
): void {
  window.addEventListener(LOGOUT_EVENT, onLogout, { signal });
  window.addEventListener('online', onOnline, { signal });
  window.addEventListener(
    'storage',
    // The key is null if the other tab cleared the storage.
    ({ key }) => (key === null || key === KEYS.token) && onOtherTab(),
    { signal },
  );
  // Restored from the back/forward cache: storage events were missed meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => persisted && onOtherTab(), { signal });
  // Opening a login link in an open tab changes only the fragment.
  window.addEventListener(
    'hashchange',
    () => {
      const token = takeLinkToken();
      if (token) onLinkToken(token);
    },
    { signal },
  );
}
