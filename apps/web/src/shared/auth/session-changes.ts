import { KEYS } from '../storage/storage.ts';
import { LOGOUT_EVENT } from '../session/token-storage.ts';
import { takeLinkToken } from './link-token.ts';

export interface SessionChanges {
  onLogout: () => void;
  onOnline: () => void;
  /** Another tab may have changed the stored token. */
  onOtherTab: () => void;
  onLinkToken: (token: string) => void;
}

/** Listens to everything outside the auth machine that can change the session. */
export function listenForSessionChanges(signal: AbortSignal, changes: SessionChanges): void {
  window.addEventListener(LOGOUT_EVENT, changes.onLogout, { signal });
  window.addEventListener('online', changes.onOnline, { signal });
  window.addEventListener(
    'storage',
    // The key is null if the other tab cleared the storage.
    ({ key }) => (key === null || key === KEYS.token) && changes.onOtherTab(),
    { signal },
  );
  // Restored from the back/forward cache: storage events were missed meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => persisted && changes.onOtherTab(), { signal });
  // Opening a login link in an open tab changes only the fragment.
  window.addEventListener(
    'hashchange',
    () => {
      const token = takeLinkToken();
      if (token) changes.onLinkToken(token);
    },
    { signal },
  );
}
