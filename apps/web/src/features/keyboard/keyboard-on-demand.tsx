import { lazy, useEffect, useState } from 'react';
import { showNothing } from '../../shared/feedback/error-boundary.tsx';
import { LazyPart } from '../../shared/feedback/lazy-part.tsx';
import { EarlyKeys } from './early-keys.ts';

const Keyboard = lazy(() => import('./keyboard.tsx'));

/**
 * Loads the keys with the first one that is pressed, which then counts. Phones never load them. `helpPresses`: how often
 * the list of keys was asked for otherwise.
 */
export function KeyboardOnDemand({ helpPresses }: { helpPresses: number }) {
  const [isAsked, setAsked] = useState(false);
  const [early] = useState(() => new EarlyKeys());
  useEffect(() => early.listen(() => setAsked(true)), [early]);
  return (
    (isAsked || helpPresses > 0) && (
      <LazyPart failed={showNothing}>
        <Keyboard early={early} helpPresses={helpPresses} />
      </LazyPart>
    )
  );
}
