import { useLocation, useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/** The page with the link, for the `state` of that link, so that the page it opens can lead back. */
export function useCameFrom(): { cameFrom: string } {
  return { cameFrom: useLocation({ select: ({ href }) => href }) };
}

export interface WayBack {
  /** The page that led here, with its filters; undefined for a page that was opened by its address. */
  cameFrom: string | undefined;
  /** For a link to it: steps back in history, which restores the place on that page. */
  stepBack: (event: MouseEvent) => void;
}

export function useWayBack(): WayBack {
  const { history } = useRouter();
  const cameFrom = useLocation({ select: ({ state }) => state.cameFrom });
  const stepBack = (event: MouseEvent) => {
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!plain || cameFrom === undefined || !history.canGoBack()) return;
    event.preventDefault();
    history.back();
  };
  return { cameFrom, stepBack };
}
