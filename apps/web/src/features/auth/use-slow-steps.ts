import { useEffect } from 'react';
import { useAuthMachine } from '../../shared/auth/use-auth.ts';
import { takeSafariReload } from './safari-reload.ts';
import { useElapsed } from '../../shared/elapsed.ts';

const HINT_MS = 8000;
const TIP_MS = 12_000;
const SAFARI_RELOAD_MS = 20_000;

/** What the page shows and does while a sign-in takes long. */
export function useSlowSteps(): { hint: boolean; tip: boolean } {
  const machine = useAuthMachine();
  useEffect(() => {
    const timer = setTimeout(() => takeSafariReload(() => machine.reload()), SAFARI_RELOAD_MS);
    return () => clearTimeout(timer);
  }, [machine]);
  return { hint: useElapsed(HINT_MS), tip: useElapsed(TIP_MS) };
}
