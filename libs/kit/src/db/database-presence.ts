import { Inject, Injectable, Logger, type OnApplicationShutdown, Optional } from '@nestjs/common';
import type { Patience } from '../presence/presence.ts';
import { Watched } from '../presence/watched.ts';
import { DATABASE_ADDRESS } from './database.ts';
import { probeDatabase } from './probe-database.ts';

/** Eight seconds without an answer to any of them. One that is back is found by the next probe, at most two seconds later. */
const PATIENCE: Patience = { probes: 4, everyMs: 2_000, longestMs: 2_000 };
/** A database that is only overloaded takes seconds to accept a connection; its late answer counts. */
const PROBE_MS = 8_000;
/** Almost no work takes as long. */
const SLOW_MS = 1_000;
const CHECK_MS = 500;

/**
 * Whether the service's database is known to leave everything unanswered, as a server that is frozen or a network that
 * drops packets does: then each statement would wait for as long as its caller. A server that refuses connections is not
 * meant: that costs no time.
 */
@Injectable()
export class DatabasePresence implements OnApplicationShutdown {
  private readonly logger = new Logger(DatabasePresence.name);
  /** Oldest first. */
  private readonly running = new Set<{ readonly since: number }>();
  private readonly watched: Watched | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(@Optional() @Inject(DATABASE_ADDRESS) address?: { url: string }) {
    if (!address) return;
    this.watched = new Watched({
      patience: PATIENCE,
      probe: async () => (await probeDatabase(address.url, PROBE_MS)) !== 'silence',
      onChange: (isAway) =>
        isAway
          ? this.logger.warn('the database does not answer: calls are refused until it does')
          : this.logger.log('the database is back'),
    });
  }

  /** Seconds after which it may be found back; undefined unless it is known to be away. */
  get retryAfter(): number | undefined {
    return this.watched?.isAway ? this.watched.retryAfter : undefined;
  }

  /** Work that takes long because of the database makes it be probed. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    const one = { since: performance.now() };
    this.running.add(one);
    if (this.watched) this.timer ??= setInterval(() => this.check(), CHECK_MS).unref();
    try {
      return await work();
    } finally {
      this.running.delete(one);
    }
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
    this.watched?.stop();
  }

  private check(): void {
    const [oldest] = this.running;
    if (!oldest) {
      clearInterval(this.timer);
      this.timer = undefined;
    } else if (performance.now() - oldest.since >= SLOW_MS) this.watched?.unanswered();
  }
}
