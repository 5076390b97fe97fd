import { useEffect, useReducer } from 'react';

/** Document 1 §2. */
const REFRESH_MS = 2000;

/** What is read here is drawn again every 2 s: storage, lines and workers tell nobody when they change. */
export function useRefreshed<T>(read: () => T): T {
  const [, again] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const timer = setInterval(again, REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return read();
}
