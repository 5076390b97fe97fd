import { useEffect, useState } from 'react';
import type { AuthState } from '../../shared/auth/auth-state.ts';

export const GRACE_MS = 5000;

/** A line that failed may still bring the answer (or another tab may sign in): such errors are shown 5 s later. */
const FORGIVEN = [
  'exchange_error',
  'network_error',
  'backend_timeout',
  'frontend_timeout',
  'request_timeout',
  'auth_init_timeout',
];

/** True while a failure is being held back. */
export function useGrace(state: AuthState): boolean {
  const forgiven = state.status === 'error' && FORGIVEN.includes(state.errorType);
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
