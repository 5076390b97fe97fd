import { useEffect, useState } from 'react';
import { useAuth, useAuthMachine } from '../../shared/auth/use-auth.ts';
import { isSafari } from '../../shared/device.ts';

/** RECOVERY-06. */
const MOST_ATTEMPTS = 3;
const ATTEMPT_AFTER_MS = 2000;

/**
 * True once the session is finally lost. Safari drops requests of an app that has just woken, and sometimes shows it an
 * empty storage. So in Safari the sign-in is retried first, three times, 2 s after each failure.
 */
export function useRecovery(): boolean {
  const { status } = useAuth();
  const machine = useAuthMachine();
  const [made, setMade] = useState(0);
  const lost = status === 'error' || status === 'unauthenticated';
  const trying = lost && isSafari() && made < MOST_ATTEMPTS;
  if (status === 'authenticated' && made > 0) setMade(0);
  useEffect(() => {
    if (!trying) return;
    const timer = setTimeout(() => {
      setMade(made + 1);
      void machine.retry();
    }, ATTEMPT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [trying, made, machine]);
  return lost && !trying;
}
