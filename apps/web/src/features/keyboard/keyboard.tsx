import { listenForKeys } from '@slovo/ui/keys/key-presses';
import { useKeys } from '@slovo/ui/keys/use-keys';
import { useNavigate } from '@tanstack/react-router';
import { lazy, useEffect, useState } from 'react';
import { showNothing } from '../../shared/feedback/error-boundary.tsx';
import { LazyPart } from '../../shared/feedback/lazy-part.tsx';
import type { EarlyKeys } from './early-keys.ts';
import { PLACES } from './places.ts';
import { moveRow, pressKeyed } from './rows.ts';
import { singleKeys } from '../../shared/keys/single-keys.ts';

const KeysDialog = lazy(() => import('./keys-dialog.tsx'));
const PaletteDialog = lazy(() => import('./palette-dialog.tsx'));

/** The keys of all pages. The list of keys and the palette load when they are first opened. */
export default function Keyboard({ early, helpPresses }: { early: EarlyKeys; helpPresses: number }) {
  const navigate = useNavigate();
  const [shown, setShown] = useState<'keys' | 'palette'>();
  const [presses, setPresses] = useState(0);
  if (presses !== helpPresses) {
    setPresses(helpPresses);
    setShown('keys');
  }
  const close = () => setShown(undefined);
  useEffect(() => listenForKeys(singleKeys.areOn), []);
  useKeys({
    ...Object.fromEntries(PLACES.map(({ code, to }) => [code, () => void navigate({ to })])),
    KeyJ: () => moveRow(1),
    KeyK: () => moveRow(-1),
    KeyR: () => pressKeyed('report'),
    KeyD: () => pressKeyed('done'),
    KeyV: () => pressKeyed('vote'),
    KeyX: () => pressKeyed('reject'),
    // By its place on a Latin keyboard, and by its sign on a Russian one.
    'Shift+Slash': () => setShown('keys'),
    'Shift+Digit7': () => setShown('keys'),
  });
  useKeys({ 'Mod+KeyK': () => setShown((now) => (now === 'palette' ? undefined : 'palette')) }, true);
  // After the keys above are listened to.
  useEffect(() => early.pressAgain(), [early]);
  return (
    <LazyPart failed={showNothing}>
      {shown === 'keys' && <KeysDialog onClose={close} />}
      {shown === 'palette' && <PaletteDialog onKeys={() => setShown('keys')} onClose={close} />}
    </LazyPart>
  );
}
