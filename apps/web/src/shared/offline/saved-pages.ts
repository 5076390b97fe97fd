import {
  type DehydratedState,
  dehydrate,
  hydrate,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { deviceNow } from '../clock.ts';
import { keys } from '../data/keys.ts';
import { isServerReachable, updateOfflineState } from '../offline-state.ts';
import { signedInId } from '../session/signed-in-id.ts';
import type { Table } from './table.ts';
import { unopenedPromises } from './unopened-promises.ts';

type Dehydrated = DehydratedState['queries'][number];

/** A query of the cache as it is stored. */
export interface SavedQuery {
  hash: string;
  userId: number;
  version: number;
  updatedAt: number;
  query: Dehydrated;
}

/** Increase it when pages read query data differently: data of other versions is ignored. */
const VERSION = 2;
const MAX_AGE_MS = 7 * 86_400_000;
const MAX_ROWS = 200;
const WRITE_AFTER_MS = 1000;

/** The service worker's cache of pictures (vite/pwa.ts). */
export const PICTURES = 'seen-pictures';

/** Queries that are useful offline: promises, reports, votes, notifications, profiles. Not sessions or searches. */
const SAVED: readonly unknown[] = [
  keys.lists[0],
  keys.promise(0)[0],
  keys.poll(0)[0],
  keys.receipts[0],
  keys.profiles[0],
  keys.ownProfile[0],
];

const hasNoResponse = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

const isSaved = ({ queryKey }: Query): boolean => SAVED.includes(queryKey[0]);

/** Only the first page of an infinite query; the rest loads on scrolling. */
function firstPage(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data) || !('pageParams' in data)) return data;
  const { pages, pageParams } = data as { pages: unknown[]; pageParams: unknown[] };
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}

/** Stores the data that a signed-in user has loaded, and restores it offline. */
export class SavedPages {
  private readonly changed = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly queries: QueryClient,
    private readonly table: Table<SavedQuery>,
  ) {}

  start(): void {
    const cache = this.queries.getQueryCache();
    cache.subscribe((event) => {
      if (event.type !== 'updated') return;
      if (event.action.type === 'success' || event.action.type === 'error') this.onResult(event.query);
    });
    // Queries may have finished before this file was loaded.
    for (const query of cache.getAll()) this.onResult(query);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') void this.write();
    });
    window.addEventListener('offline', () => void this.restore());
    window.addEventListener('online', () => updateOfflineState({ unreachable: false }));
    void this.restore();
  }

  private onResult(query: Query): void {
    const { status, error } = query.state;
    if (status === 'error' && hasNoResponse(error)) this.onUnreachable(query);
    if (status !== 'success') return;
    updateOfflineState({ unreachable: false });
    if (!isSaved(query)) return;
    this.changed.add(query.queryHash);
    this.timer ??= setTimeout(() => void this.write(), WRITE_AFTER_MS);
  }

  /** The device is online but gets no response: a tunnel, a hotel's Wi-Fi. */
  private onUnreachable(query: Query): void {
    updateOfflineState({ unreachable: true });
    // Keeps the loaded data on the page, under a note about its age.
    if (query.state.data !== undefined) query.setState({ status: 'success', error: null });
    void this.restore();
  }

  /** Restores stored data where the cache has nothing newer. Only offline: online everything is loaded anew. */
  private async restore(): Promise<void> {
    const userId = signedInId();
    try {
      const rows = await this.readAndPrune(userId);
      // The device may be online again, or the user signed out meanwhile.
      if (isServerReachable() || signedInId() !== userId) return;
      const queries = rows.map(({ query }) => query);
      this.hydrate({ queries, mutations: [] });
    } catch {
      // Without storage only loaded data is shown.
    } finally {
      if (userId !== null && !isServerReachable()) this.hydrate(unopenedPromises(this.queries, userId));
      updateOfflineState({ restored: true });
    }
  }

  /** Offline, data that the cache drops could not be loaded again. */
  private hydrate(state: DehydratedState): void {
    hydrate(this.queries, state, { defaultOptions: { queries: { gcTime: Infinity } } });
  }

  /** Deletes everything, so that the next user does not see it. */
  async clear(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.changed.clear();
    await Promise.allSettled([this.table.clear(), this.clearPictures()]);
  }

  /** Stores what has changed since the last call. */
  async write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const userId = signedInId();
    const hashes = new Set(this.changed);
    this.changed.clear();
    if (userId === null) return;
    const { queries } = dehydrate(this.queries, {
      shouldDehydrateQuery: (query) => hashes.has(query.queryHash) && query.state.status === 'success',
      shouldDehydrateMutation: () => false,
      serializeData: firstPage,
    });
    try {
      for (const query of queries)
        await this.table.put({
          hash: query.queryHash,
          userId,
          version: VERSION,
          updatedAt: query.state.dataUpdatedAt,
          query,
        });
      // Signed out during the write.
      if (signedInId() !== userId) await this.clear();
    } catch {
      // Storage is full or disabled: only offline use is lost.
    }
  }

  /** Deletes all data of another user, and data that is old, of another version or above the limit. */
  private async readAndPrune(userId: number | null): Promise<SavedQuery[]> {
    const rows = await this.table.all();
    if (rows.some((row) => row.userId !== userId)) {
      await this.clear();
      return [];
    }
    const oldest = deviceNow() - MAX_AGE_MS;
    const good = rows
      .filter(({ version, updatedAt }) => version === VERSION && updatedAt >= oldest)
      .toSorted((a, b) => b.updatedAt - a.updatedAt)
      .slice(0, MAX_ROWS);
    const kept = new Set(good);
    for (const row of rows) if (!kept.has(row)) await this.table.remove(row.hash);
    return good;
  }

  private async clearPictures(): Promise<void> {
    if ('caches' in globalThis) await caches.delete(PICTURES);
  }
}
