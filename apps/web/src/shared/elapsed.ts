import { useEffect, useState } from 'react';

/** True once `ms` have passed since `running` became true (or since the first render). */
export function useElapsed(ms: number, running = true): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => setPassed(true), ms);
    return () => {
      clearTimeout(timer);
      setPassed(false);
    };
  }, [ms, running]);
  return passed && running;
}
