import { queries } from '../data/queries.ts';
import { tellOffline } from '../offline/offline-state.ts';
import type { SeenQuery } from '../offline/seen-pages.ts';
import { LOGOUT_EVENT } from '../session/token-storage.ts';

/** Loads after the first render: online, nothing of it is needed to draw the page. */
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

/** Deletes loaded data from memory and from the device. */
export function forgetSeen(): void {
  queries.clear();
  void seenPages?.then((pages) => pages.forget()).catch(() => {});
}
window.addEventListener(LOGOUT_EVENT, forgetSeen);
