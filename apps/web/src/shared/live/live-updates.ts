import type { LiveMessage } from '@slovo/contracts';
import type { Language } from '@slovo/texts/languages';
import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../data/keys.ts';

/** One vote is several events: their queries are refetched once, after all have arrived. */
const BATCH_MS = 100;
/** All pages learn at the same time that they have missed events; they spread their requests over this time. */
const MISSED_SPREAD_MS = 1000;

/** The beginning of every key. */
const EVERYTHING: readonly unknown[] = [];

/** Invalidates queries on live messages, which carry only ids. */
export class LiveUpdates {
  private readonly stale = new Map<string, readonly unknown[]>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly queries: QueryClient,
    private readonly endSession: () => void,
    private readonly followSetting: (language: Language) => unknown,
  ) {}

  handle(message: LiveMessage): void {
    switch (message.type) {
      case 'notice':
        // People who may decide on a new report get a notice of it.
        return this.invalidate(keys.receipts, keys.waiting);
      case 'promise':
        return this.invalidate(keys.promise(message.promiseId), keys.lists, keys.profiles);
      case 'report':
        return this.invalidate(
          keys.promise(message.promiseId),
          keys.poll(message.reportId),
          keys.lists,
          keys.profiles,
          keys.waiting,
        );
      case 'language':
        return void this.followSetting(message.language);
      case 'missed':
        return this.invalidateWithin(BATCH_MS + Math.random() * MISSED_SPREAD_MS, EVERYTHING);
      case 'session-ended':
        return this.endSession();
      default:
        message satisfies never;
    }
  }

  /** Marks queries as stale. Those on the page are refetched now, others when they are shown. */
  invalidate(...queryKeys: (readonly unknown[])[]): void {
    this.invalidateWithin(BATCH_MS, ...queryKeys);
  }

  private invalidateWithin(delayMs: number, ...queryKeys: (readonly unknown[])[]): void {
    for (const key of queryKeys) this.stale.set(JSON.stringify(key), key);
    this.timer ??= setTimeout(() => this.flush(), delayMs);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.stale.clear();
  }

  private flush(): void {
    this.timer = undefined;
    const queryKeys = [...this.stale.values()];
    this.stale.clear();
    for (const queryKey of queryKeys) void this.queries.invalidateQueries({ queryKey });
  }
}
