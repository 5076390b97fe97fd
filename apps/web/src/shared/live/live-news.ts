import type { LiveMessage } from '@slovo/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../data/keys.ts';

/** One vote is several events: what they touch is asked for once, when they have come. */
const GATHER_MS = 100;

/** Only ids travel: what is on the page and may have changed is asked for again. */
export class LiveNews {
  private readonly stale = new Map<string, readonly unknown[]>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly queries: QueryClient,
    private readonly endSession: () => void,
  ) {}

  hear(message: LiveMessage): void {
    switch (message.type) {
      case 'notice':
        return this.touch(keys.receipts);
      case 'promise':
        return this.touch(keys.promise(message.promiseId), keys.lists, keys.profiles);
      case 'report':
        return this.touch(
          keys.promise(message.promiseId),
          keys.poll(message.reportId),
          keys.lists,
          keys.profiles,
        );
      case 'session-ended':
        return this.endSession();
      default:
        message satisfies never;
    }
  }

  /** Asks for all of this page's news now stale; what it does not show it asks for when it does. */
  touch(...touched: (readonly unknown[])[]): void {
    for (const key of touched) this.stale.set(JSON.stringify(key), key);
    this.timer ??= setTimeout(() => this.ask(), GATHER_MS);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.stale.clear();
  }

  private ask(): void {
    this.timer = undefined;
    const touched = [...this.stale.values()];
    this.stale.clear();
    for (const queryKey of touched) void this.queries.invalidateQueries({ queryKey });
  }
}
