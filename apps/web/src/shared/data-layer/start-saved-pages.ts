import { queries } from '../data/queries.ts';
import { updateOfflineState } from '../offline-state.ts';
import type { SavedQuery } from '../offline/saved-pages.ts';
import { onServer } from '../on-server.ts';
import { LOGOUT_EVENT } from '../session/token-storage.ts';

/** Loads after the first render: online, nothing of it is needed to draw the page. */
const savedPages = 'indexedDB' in globalThis ? startSavedPages() : undefined;

async function startSavedPages() {
  const [{ SavedPages }, { openTable }] = await Promise.all([
    import('../offline/saved-pages.ts'),
    import('../offline/table.ts'),
  ]);
  const pages = new SavedPages(queries, openTable<SavedQuery>('seen'));
  pages.start();
  return pages;
}
savedPages?.catch(() => updateOfflineState({ restored: true }));

/** Deletes loaded data from memory and from the device. */
export function clearSavedPages(): void {
  queries.clear();
  void savedPages?.then((pages) => pages.clear()).catch(() => {});
}
if (!onServer) window.addEventListener(LOGOUT_EVENT, clearSavedPages);
