import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/** The chosen tab lives in the fragment, so a link can open one and a reload stays. Unknown ones show the first. */
export function useHashTab<V extends string>(tabs: readonly [V, ...V[]]): [V, (tab: V) => void] {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const choose = useCallback(
    (tab: V) =>
      void navigate({ to: '.', hash: tab, replace: true, resetScroll: false, hashScrollIntoView: false }),
    [navigate],
  );
  return [tabs.find((tab) => tab === hash) ?? tabs[0], choose];
}
