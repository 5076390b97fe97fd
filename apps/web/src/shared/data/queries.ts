import { QueryClient } from '@tanstack/react-query';
import { LOGOUT_EVENT } from '../auth/token-storage.ts';
import { appConfig, followMovedClock } from '../config/app-config.ts';

/** The client of calls repeats by itself and only what may be repeated (decision G-050), so nothing here does. */
export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 15_000, gcTime: 10 * 60_000 },
      mutations: { retry: false },
    },
  });

/** The page's own; it comes with the first route that needs data, so the landing does without it. */
export const queries = createQueries();

// What one person has seen is not left for the next.
window.addEventListener(LOGOUT_EVENT, () => queries.clear());

// In development the clock is moved on another page; coming back here everything is asked for anew.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'visible' || !appConfig()?.clockControl) return;
  void followMovedClock()
    .then(() => queries.invalidateQueries({ refetchType: 'active' }))
    .catch(() => {});
});
