import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';

/** The CSS fills the button in the same time. */
const HOLD_MS = 900;

export interface HoldButtonProps {
  /** Called when the button was held until it is full, or was pressed by keyboard or a screen reader. */
  onHold: () => void;
  /** The press begins. */
  onStart?: () => void;
  /** Let go too early. */
  onShort?: () => void;
  busy?: boolean;
  describedBy?: string;
  children: ReactNode;
}

/**
 * A button that is held, for what should not happen by a chance touch. It is a plain button for keyboards, screen
 * readers and people who prefer reduced motion.
 */
export function HoldButton({ onHold, onStart, onShort, busy, describedBy, children }: HoldButtonProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [held, setHeld] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  /** The press is one of a finger or a mouse, so its click does not count. */
  const byHand = useRef(false);
  const begin = (event: PointerEvent) => {
    byHand.current = false;
    if (busy || event.button !== 0 || isVirtual(event) || prefersNoMotion()) return;
    byHand.current = true;
    setHeld(true);
    onStart?.();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setHeld(false);
      onHold();
    }, HOLD_MS);
  };
  const end = () => {
    clearTimeout(timer.current);
    if (held) onShort?.();
    setHeld(false);
  };
  return (
    <Button
      big
      block
      className="ui-hold"
      data-held={held || undefined}
      busy={busy}
      aria-describedby={describedBy}
      onPointerDown={begin}
      onPointerUp={end}
      onPointerLeave={end}
      onPointerCancel={end}
      onContextMenu={(event) => event.preventDefault()}
      // A key that is still down from the button before would press this one too.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      onClick={(event) => {
        const counts = !byHand.current || event.detail === 0;
        byHand.current = false;
        if (counts) onHold();
      }}
    >
      <span>{children}</span>
    </Button>
  );
}

/** TalkBack and other screen readers press by a pointer without a size. */
const isVirtual = ({ width, height, pressure, pointerType }: PointerEvent): boolean =>
  (width === 0 && height === 0) || (pointerType === 'mouse' && pressure === 0 && width === 1 && height === 1);

const prefersNoMotion = (): boolean =>
  typeof window.matchMedia === 'function' && window.matchMedia('(prefers-reduced-motion: reduce)').matches;
