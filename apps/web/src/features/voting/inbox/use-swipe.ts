import { type RefObject, useEffect, useRef, useState } from 'react';

/** So far a finger must move sideways before it is a swipe, in px; as far up or down it scrolls the page. */
const SLOP = 10;
/** So far it must have gone when it is lifted, in px; on narrow cards a third of their width. */
const FAR = 110;

export type Side = 'left' | 'right';

/** Where the finger has pulled the card, and whether lifting it now decides. */
export interface Pull {
  side: Side;
  isFar: boolean;
}

type Swipes = Record<Side, () => void>;

/**
 * Follows a finger or a pen that pulls the card sideways. The browser keeps what scrolls (`touch-action: pan-y` on the
 * card) and says so by pointercancel. With reduced motion the card stays in place, and only its label says where it goes.
 */
export function useSwipe(card: RefObject<HTMLElement | null>, swipes: Swipes): Pull | null {
  const [pull, setPull] = useState<Pull | null>(null);
  const latest = useRef(swipes);
  useEffect(() => {
    latest.current = swipes;
  });
  useEffect(() => {
    const box = card.current;
    return box ? follow(box, setPull, (side) => latest.current[side]()) : undefined;
  }, [card]);
  return pull;
}

function follow(box: HTMLElement, show: (pull: Pull | null) => void, decide: (side: Side) => void) {
  const stop = new AbortController();
  const { signal } = stop;
  let start: { id: number; x: number; y: number; isSwipe: boolean } | undefined;

  const pullOf = (dx: number): Pull => ({
    side: dx > 0 ? 'right' : 'left',
    isFar: Math.abs(dx) >= Math.min(FAR, (box.clientWidth || Infinity) / 3),
  });
  const release = () => {
    start = undefined;
    box.style.translate = '';
    box.style.transition = 'translate 200ms';
    show(null);
  };

  const down = ({ pointerId: id, clientX: x, clientY: y, pointerType, isPrimary, target }: PointerEvent) => {
    if (pointerType === 'mouse') return;
    // A second finger zooms; the bar of a video is pulled sideways, too.
    if (start) return release();
    if (!isPrimary || isPulledItself(target, box)) return;
    start = { id, x, y, isSwipe: false };
  };
  const move = ({ pointerId, clientX, clientY }: PointerEvent) => {
    if (start?.id !== pointerId) return;
    const [dx, dy] = [clientX - start.x, clientY - start.y];
    if (!start.isSwipe) {
      if (Math.abs(dy) > SLOP) start = undefined;
      else if (Math.abs(dx) > SLOP) {
        start.isSwipe = true;
        // A click that follows would press the button under the finger.
        box.setPointerCapture?.(pointerId);
      }
      if (!start?.isSwipe) return;
    }
    box.style.transition = 'none';
    if (!isStill()) box.style.translate = `${dx}px`;
    show(pullOf(dx));
  };
  const up = ({ pointerId, clientX }: PointerEvent) => {
    if (start?.id !== pointerId) return;
    const { x, isSwipe } = start;
    const { side, isFar } = pullOf(clientX - x);
    release();
    if (isSwipe && isFar) decide(side);
  };
  const cancel = ({ pointerId }: PointerEvent) => {
    if (start?.id === pointerId) release();
  };
  box.addEventListener('pointerdown', down, { signal });
  box.addEventListener('pointermove', move, { signal });
  box.addEventListener('pointerup', up, { signal });
  box.addEventListener('pointercancel', cancel, { signal });
  return () => {
    stop.abort();
    release();
  };
}

/** The bar of a video; the sheet that asks for a reason, which is a part of the card. */
const isPulledItself = (target: EventTarget | null, box: HTMLElement): boolean =>
  target instanceof Element && box.contains(target.closest('video, dialog'));

const isStill = (): boolean =>
  typeof window.matchMedia === 'function' && window.matchMedia('(prefers-reduced-motion: reduce)').matches;
