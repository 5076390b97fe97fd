import { insideTelegram } from '../telegram/launch.ts';
import { withinLimit } from '../telegram/within-limit.ts';
import { KEYS, remove } from './storage.ts';

/** Everything that this product keeps in this browser: the sign-in, what was seen, what waits, the installed files. */
export async function clearStorage(): Promise<void> {
  attempt(() => localStorage.clear());
  attempt(() => sessionStorage.clear());
  await Promise.all(
    [clearDatabases(), clearCaches(), removeWorkers()].map((job) => withinLimit(job, undefined)),
  );
}

/** What an unfinished sign-in leaves behind. The sign-in itself, and how loud videos are, stay. */
export function clearResidualState(): void {
  const { triedOnce, justAuthenticated, lastSignIn, installLater, ...kept } = KEYS;
  remove(triedOnce, justAuthenticated, lastSignIn, installLater);
  // A session without its token signs nobody in.
  if (!attempt(() => localStorage.getItem(kept.token))) remove(kept.session, kept.user);
  // Inside Telegram it holds that we are there: the address of the launch is gone after the first page.
  if (!insideTelegram) attempt(() => sessionStorage.clear());
}

async function clearDatabases(): Promise<void> {
  if (!('indexedDB' in globalThis) || !('databases' in indexedDB)) return;
  const databases = await indexedDB.databases();
  await Promise.all(databases.map(({ name = '' }) => deleteDatabase(name)));
}

const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onerror = () => resolve();
  });

async function clearCaches(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function removeWorkers(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const workers = await navigator.serviceWorker.getRegistrations();
  await Promise.all(workers.map((worker) => worker.unregister()));
}

/** Storage can be switched off: then there is nothing to clear. */
function attempt<T>(step: () => T): T | undefined {
  try {
    return step();
  } catch {
    return undefined;
  }
}
