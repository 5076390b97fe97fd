import { onlineManager, QueryClient } from '@tanstack/react-query';
import { LOGOUT_EVENT } from '../auth/token-storage.ts';
import { appConfig, followMovedClock } from '../config/app-config.ts';
import { tellOffline } from '../offline/offline-state.ts';
import type { SeenQuery } from '../offline/seen-pages.ts';

/** The client of calls repeats by itself and only what may be repeated (decision G-050), so nothing here does. */
export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 15_000, gcTime: 10 * 60_000 },
      // Without a line a press fails at once and says so: one that waited would look done, or hang, and go with the page.
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** The page's own; it comes with the first route that needs data, so the landing does without it. */
export const queries = createQueries();

/** Comes after the page: with a line nothing of it is needed for the first picture. */
const seenPages = 'indexedDB' in globalThis ? startSeenPages() : undefined;

async function startSeenPages() {
  const [{ SeenPages }, { openShelf }] = await Promise.all([
    import('../offline/seen-pages.ts'),
    import('../offline/shelf.ts'),
  ]);
  const pages = new SeenPages(queries, openShelf<SeenQuery>('seen'));
  pages.start();
  return pages;
}
seenPages?.catch(() => tellOffline({ restored: true }));

/** From the page and from the device. */
export function forgetSeen(): void {
  queries.clear();
  void seenPages?.then((pages) => pages.forget()).catch(() => {});
}

// By itself it takes a page opened without a line for one that has it, and hears nothing while no page with data is open.
const followLine = () => onlineManager.setOnline(navigator.onLine);
followLine();
window.addEventListener('online', followLine);
window.addEventListener('offline', followLine);
window.addEventListener(LOGOUT_EVENT, forgetSeen);

// In development the clock is moved on another page; coming back here everything is asked for anew.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'visible' || !appConfig()?.clockControl) return;
  void followMovedClock()
    .then(() => queries.invalidateQueries({ refetchType: 'active' }))
    .catch(() => {});
});
