import { useLocation } from '@tanstack/react-router';
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** On a phone a row of links is wider than the screen: brings the current one into its middle when the page changes. */
export function useCurrentTabInView<T extends HTMLElement>(): RefObject<T | null> {
  const row = useRef<T>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  useLayoutEffect(() => {
    const current = row.current?.querySelector('[aria-current]');
    if (!row.current || !current) return;
    const [inner, outer] = [current.getBoundingClientRect(), row.current.getBoundingClientRect()];
    // Not scrollIntoView: it would scroll the page as well.
    row.current.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, [path]);
  return row;
}
