import { useEffect, useReducer } from 'react';

const REFRESH_MS = 2000;

/** Reads again every 2 s: storage, connections and workers have no change events. */
export function useRefreshed<T>(read: () => T): T {
  const [, again] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const timer = setInterval(again, REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return read();
}
