import { listenForKeys } from '@slovo/ui/keys/key-presses';
import { useKeys } from '@slovo/ui/keys/use-keys';
import { TypeAhead } from '@slovo/ui/palette/type-ahead';
import { afterKey, NOTHING_TYPED } from '@slovo/ui/palette/typed-ahead';
import { useNavigate } from '@tanstack/react-router';
import { lazy, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
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
  /** What is typed before the palette has come. */
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [presses, setPresses] = useState(0);
  if (presses !== helpPresses) {
    setPresses(helpPresses);
    setShown('keys');
  }
  const close = () => {
    setShown(undefined);
    setTyped(NOTHING_TYPED);
  };
  const openEarly = useEffectEvent(() => {
    const keys = early.takeTyped();
    if (!keys) return;
    setShown('palette');
    setTyped(keys.reduce(afterKey, NOTHING_TYPED));
  });
  // In the commit that brings these keys, so that none gets between `early` and the palette.
  // oxlint-disable-next-line react/set-state-in-effect -- what was typed until then is known only now
  useLayoutEffect(() => openEarly(), []);
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
  useKeys({ 'Mod+KeyK': () => (shown === 'palette' ? close() : setShown('palette')) }, true);
  // After the keys above are listened to.
  useEffect(() => {
    early.pressAgain();
    // oxlint-disable-next-line react/set-state-in-effect -- the same of what was typed since
    openEarly();
  }, [early]);
  const waiting = shown === 'palette' && (
    <TypeAhead onKey={(key) => setTyped((was) => afterKey(was, key))} onClose={close} />
  );
  return (
    <LazyPart waiting={waiting} failed={showNothing}>
      {shown === 'keys' && <KeysDialog onClose={close} />}
      {shown === 'palette' && <PaletteDialog typed={typed} onKeys={() => setShown('keys')} onClose={close} />}
    </LazyPart>
  );
}
