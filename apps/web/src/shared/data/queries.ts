import { onlineManager, QueryClient } from '@tanstack/react-query';
import { appConfig, followMovedClock } from '../config/app-config.ts';
import { onServer } from '../on-server.ts';

/** The API client already retries what is safe to retry (API-03), so queries and mutations do not retry again. */
export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 15_000, gcTime: 10 * 60_000 },
      // Offline, a mutation fails at once. A paused one would look done or hang, and would be lost with the page.
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** The query client of this page. It loads with the first route that needs data, so the landing page does not carry it. */
export const queries = createQueries();

if (!onServer) {
  // `onlineManager` assumes that a page starts online, and listens only while a query is mounted.
  const updateOnline = () => onlineManager.setOnline(navigator.onLine);
  updateOnline();
  window.addEventListener('online', updateOnline);
  window.addEventListener('offline', updateOnline);

  // In development the clock is moved in another tab: reload everything on return.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || !appConfig()?.clockControl) return;
    void followMovedClock()
      .then(() => queries.invalidateQueries({ refetchType: 'active' }))
      .catch(() => {});
  });
}
