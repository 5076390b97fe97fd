import { useLocation } from '@tanstack/react-router';
import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * On a phone a row of links or tabs is wider than the screen: brings the current one into its middle when the page
 * changes, or the `tab` that is chosen.
 */
export function useCurrentTabInView<T extends HTMLElement>(tab?: string): RefObject<T | null> {
  const part = useRef<T>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  useLayoutEffect(() => {
    const current = part.current?.querySelector('[aria-current], [role=tab][aria-selected=true]');
    const row = current?.closest('[role=tablist]') ?? part.current;
    if (!row || !current) return;
    const [inner, outer] = [current.getBoundingClientRect(), row.getBoundingClientRect()];
    // Not scrollIntoView: it would scroll the page as well.
    row.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, [path, tab]);
  return part;
}
