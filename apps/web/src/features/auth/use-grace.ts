import { useEffect, useState } from 'react';
import type { AuthState } from '../../shared/auth/auth-state.ts';

export const GRACE_MS = 5000;

/** These errors are shown only after 5 s: a late response or another tab may still sign the user in (LINKAUTH-05). */
const DELAYED_ERRORS = [
  'exchange_error',
  'network_error',
  'backend_timeout',
  'frontend_timeout',
  'request_timeout',
  'auth_init_timeout',
  'safari_slow_auth',
];

/** True while an error is held back. */
export function useGrace(state: AuthState): boolean {
  const forgiven = state.status === 'error' && DELAYED_ERRORS.includes(state.errorType);
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!forgiven) return;
    const timer = setTimeout(() => setOver(true), GRACE_MS);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [forgiven]);
  return forgiven && !over;
}
