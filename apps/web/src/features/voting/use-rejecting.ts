import { useState } from 'react';

/** The sheet that asks for a reason: its code loads when it is first opened. */
export function useRejecting() {
  const [isAsking, setAsking] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  return {
    isAsking,
    wasAsked,
    ask: () => {
      setWasAsked(true);
      setAsking(true);
    },
    close: () => setAsking(false),
  };
}
