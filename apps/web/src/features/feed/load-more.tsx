import { feed as texts } from '@slovo/texts/web/feed';
import { Button } from '@slovo/ui/primitives/button';
import { useEffect, useRef } from 'react';

/** Loads the next page before the end of the list becomes visible. */
const AHEAD = '800px';

/**
 * Loads when it comes near the viewport. The button serves browsers without IntersectionObserver and keyboard users.
 */
export function LoadMore({ busy, onMore }: { busy: boolean; onMore: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  useEffect(() => {
    more.current = onMore;
  });
  useEffect(() => {
    if (busy || !place.current || !('IntersectionObserver' in window)) return;
    const watcher = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) more.current();
      },
      { rootMargin: AHEAD },
    );
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [busy]);
  return (
    <div ref={place} className="mt-4 text-center">
      <Button tone="quiet" busy={busy} onClick={onMore}>
        {busy ? texts.loadingMore : texts.more}
      </Button>
    </div>
  );
}
