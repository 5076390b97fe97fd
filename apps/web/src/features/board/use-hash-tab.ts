import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useSyncExternalStore } from 'react';

/** Keeps the selected tab in the URL fragment, for links and reloads. Unknown values select the first tab. */
export function useHashTab<V extends string>(tabs: readonly [V, ...V[]]): [V, (tab: V) => void] {
  const hash = useLocation({ select: (location) => location.hash });
  // The server does not know the fragment, and its page is taken over as it is.
  const isTaken = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const navigate = useNavigate();
  const choose = useCallback(
    (tab: V) =>
      void navigate({ to: '.', hash: tab, replace: true, resetScroll: false, hashScrollIntoView: false }),
    [navigate],
  );
  return [(isTaken && tabs.find((tab) => tab === hash)) || tabs[0], choose];
}

/** Nothing is watched. */
const never = () => () => {};
