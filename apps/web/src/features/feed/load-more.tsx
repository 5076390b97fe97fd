import { feed as texts } from '@slovo/texts/web/feed';
import { Button } from '@slovo/ui/primitives/button';
import { useEffect, useRef } from 'react';

/** The next page is asked for this long before its place is seen, so that the list seems to have no end. */
const AHEAD = '800px';

/** Loads by itself when it comes near, and by a press where the browser does not tell or the person walks by keyboard. */
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
