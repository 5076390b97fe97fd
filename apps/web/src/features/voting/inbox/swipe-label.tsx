import type { Pull, Side } from './use-swipe.ts';

const COLORS = {
  right: 'right-4 border-kept text-kept',
  left: 'left-4 border-line text-ink-2',
} as const;

/** What lifting the finger would do, over the card. The buttons below say the same to everybody. */
export function SwipeLabel({ pull, labels }: { pull: Pull | null; labels: Record<Side, string> }) {
  if (!pull) return null;
  const { side, isFar } = pull;
  return (
    <span
      aria-hidden
      data-swipe={side}
      data-far={isFar || undefined}
      className={`pointer-events-none absolute top-4 z-[1] rounded-full border-2 bg-surface px-3 py-1 text-2 font-semibold transition-opacity ${COLORS[side]} ${isFar ? 'opacity-100' : 'opacity-60'}`}
    >
      {labels[side]}
    </span>
  );
}
