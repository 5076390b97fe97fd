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
import { isLineUp, tellOffline } from './offline-state.ts';
import { signedInId } from '../session/signed-in-id.ts';
import type { Shelf } from './shelf.ts';

type Dehydrated = DehydratedState['queries'][number];

/** What was seen once, as it stands in the query cache. */
export interface SeenQuery {
  hash: string;
  userId: number;
  version: number;
  updatedAt: number;
  query: Dehydrated;
}

/** One more whenever what the calls answer is drawn differently: what an older page kept is then left alone. */
const VERSION = 1;
const OLDEST_MS = 7 * 86_400_000;
const MOST = 200;
const WRITE_AFTER_MS = 1000;

/** The service worker keeps pictures under this name (vite/pwa.ts). */
export const PICTURES = 'seen-pictures';

/**
 * Which queries are worth having without a line: promises and their reports, votes, notifications, profiles. Sessions and
 * searches for people are not.
 */
const KEPT: readonly unknown[] = [
  keys.lists[0],
  keys.promise(0)[0],
  keys.poll(0)[0],
  keys.receipts[0],
  keys.profiles[0],
  keys.ownProfile[0],
];

const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

const isKept = ({ queryKey }: Query): boolean => KEPT.includes(queryKey[0]);

/** Of what comes page by page only the first: the rest is asked for while scrolling. */
function firstPage(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data) || !('pageParams' in data)) return data;
  const { pages, pageParams } = data as { pages: unknown[]; pageParams: unknown[] };
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}

/** Keeps what a signed-in person has seen, and puts it back when there is no line to ask again. */
export class SeenPages {
  private readonly fresh = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly queries: QueryClient,
    private readonly shelf: Shelf<SeenQuery>,
  ) {}

  start(): void {
    const cache = this.queries.getQueryCache();
    cache.subscribe((event) => {
      if (event.type !== 'updated') return;
      if (event.action.type === 'success' || event.action.type === 'error') this.notice(event.query);
    });
    // The first answers were faster than this file.
    for (const query of cache.getAll()) this.notice(query);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') void this.write();
    });
    window.addEventListener('offline', () => void this.restore());
    window.addEventListener('online', () => tellOffline({ unreachable: false }));
    void this.restore();
  }

  private notice(query: Query): void {
    const { status, error } = query.state;
    if (status === 'error' && isUnanswered(error)) this.missTheServer(query);
    if (status !== 'success') return;
    tellOffline({ unreachable: false });
    if (!isKept(query)) return;
    this.fresh.add(query.queryHash);
    this.timer ??= setTimeout(() => void this.write(), WRITE_AFTER_MS);
  }

  /** There seems to be a line, but nobody answers: a tunnel, a hotel's Wi-Fi. */
  private missTheServer(query: Query): void {
    tellOffline({ unreachable: true });
    // What the page shows stays there, under a line that says since when it is.
    if (query.state.data !== undefined) query.setState({ status: 'success', error: null });
    void this.restore();
  }

  /** What was kept, into the cache, where nothing newer is there; with a line never: everything is asked for anew. */
  private async restore(): Promise<void> {
    const userId = signedInId();
    try {
      const rows = await this.tidy(userId);
      // The line may be back, or somebody have signed out meanwhile.
      if (isLineUp() || signedInId() !== userId) return;
      const queries = rows.map(({ query }) => query);
      // Without a line nothing could bring back what the cache lets go.
      hydrate(
        this.queries,
        { queries, mutations: [] },
        { defaultOptions: { queries: { gcTime: Infinity } } },
      );
    } catch {
      // A browser that keeps nothing shows only what it loads.
    } finally {
      tellOffline({ restored: true });
    }
  }

  /** What one person has seen is not left for the next. */
  async forget(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.fresh.clear();
    await Promise.allSettled([this.shelf.clear(), this.forgetPictures()]);
  }

  /** Writes what has changed since the last time. */
  async write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const userId = signedInId();
    const hashes = new Set(this.fresh);
    this.fresh.clear();
    if (userId === null) return;
    const { queries } = dehydrate(this.queries, {
      shouldDehydrateQuery: (query) => hashes.has(query.queryHash) && query.state.status === 'success',
      shouldDehydrateMutation: () => false,
      serializeData: firstPage,
    });
    try {
      for (const query of queries)
        await this.shelf.put({
          hash: query.queryHash,
          userId,
          version: VERSION,
          updatedAt: query.state.dataUpdatedAt,
          query,
        });
      // Signed out while it was being written.
      if (signedInId() !== userId) await this.forget();
    } catch {
      // Full or switched off: the page works as before, only not without a line.
    }
  }

  /** Everything of another person goes at once; what is old, of another version or too much goes bit by bit. */
  private async tidy(userId: number | null): Promise<SeenQuery[]> {
    const rows = await this.shelf.all();
    if (rows.some((row) => row.userId !== userId)) {
      await this.forget();
      return [];
    }
    const oldest = deviceNow() - OLDEST_MS;
    const good = rows
      .filter(({ version, updatedAt }) => version === VERSION && updatedAt >= oldest)
      .toSorted((a, b) => b.updatedAt - a.updatedAt)
      .slice(0, MOST);
    const kept = new Set(good);
    for (const row of rows) if (!kept.has(row)) await this.shelf.remove(row.hash);
    return good;
  }

  private async forgetPictures(): Promise<void> {
    if ('caches' in globalThis) await caches.delete(PICTURES);
  }
}
