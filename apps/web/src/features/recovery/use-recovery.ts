import { useEffect, useState } from 'react';
import { useAuth, useAuthMachine } from '../../shared/auth/use-auth.ts';
import { isSafari } from '../../shared/device.ts';

/** Document 1 §9. */
const MOST_ATTEMPTS = 3;
const ATTEMPT_AFTER_MS = 2000;

/**
 * True once a sign-in is lost for good. Safari drops the requests of an app that has just woken, and now and then shows it
 * an empty storage: there it is tried again first, 2 s after each failure, three times.
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
