import { insideTelegram } from '../telegram/launch.ts';
import { withinLimit } from '../telegram/within-limit.ts';
import { KEYS, remove } from './storage.ts';

/** Removes everything that the app stores in this browser: session, saved pages, queued reports, installed files. */
export async function clearStorage(): Promise<void> {
  attempt(() => localStorage.clear());
  attempt(() => sessionStorage.clear());
  await Promise.all(
    [clearDatabases(), clearCaches(), removeWorkers()].map((job) => withinLimit(job, undefined)),
  );
}

/** Removes leftovers of an unfinished sign-in. Keeps the session and the volume of videos. */
export function clearResidualState(): void {
  const { triedOnce, justAuthenticated, lastSignIn, installLater, ...kept } = KEYS;
  remove(triedOnce, justAuthenticated, lastSignIn, installLater);
  // A session without its token is useless.
  if (!attempt(() => localStorage.getItem(kept.token))) remove(kept.session, kept.user);
  // Inside Telegram sessionStorage holds the launch parameters, which the address has only on the first page.
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

/** Storage may be disabled: then there is nothing to clear. */
function attempt<T>(step: () => T): T | undefined {
  try {
    return step();
  } catch {
    return undefined;
  }
}
