import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 10_000;

/** The text for a live region: what changes all the time is announced every 10 seconds at most. */
export function useSpoken(text: string): string {
  const [spoken, setSpoken] = useState(text);
  const latest = useRef(text);
  useEffect(() => void (latest.current = text));
  useEffect(() => {
    const timer = setInterval(() => setSpoken(latest.current), PAUSE_MS);
    return () => clearInterval(timer);
  }, []);
  return spoken;
}
