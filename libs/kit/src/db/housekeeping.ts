import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { DATABASE, type SqlDatabase } from './database.ts';

const EVERY_MS = 6 * 60 * 60 * 1000;
/** A delay, so that it does not slow down a restart or the start of all replicas. */
const FIRST_AFTER_MS = 10 * 60 * 1000;
/** Rows of one statement: locks and its share of the log stay small, and other statements have their turn. */
const PIECE = 5_000;

/**
 * Deletes inbox rows of events that are no longer in a stream (after 31 days, see stream.ts), so cannot be redelivered.
 * It uses the machine's time, as streams do: a clock that was moved would delete them too early.
 */
@Injectable()
export class Housekeeping {
  private readonly logger = new Logger(Housekeeping.name);
  private first: NodeJS.Timeout | undefined;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(@Optional() @Inject(DATABASE) private readonly database?: SqlDatabase) {}

  start(): void {
    if (!this.database) return;
    this.first = setTimeout(() => void this.tidy(), FIRST_AFTER_MS).unref();
    this.timer = setInterval(() => void this.tidy(), EVERY_MS).unref();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.first);
    clearInterval(this.timer);
  }

  /** Safe on several replicas; a failure is retried at the next run. */
  async tidy(): Promise<void> {
    if (!this.database) return;
    try {
      while (!this.stopped && (await deletePiece(this.database)) === PIECE);
    } catch (error) {
      this.logger.warn(`old inbox rows were not deleted: ${(error as Error).message}`);
    }
  }
}

/** By the index of ages. Where two replicas delete the same piece, one of them waits and finds nothing left of it. */
const deletePiece = (database: SqlDatabase): PromiseLike<number> =>
  database.$executeRaw`
    DELETE FROM inbox WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM inbox WHERE handled_at < now() - interval '32 days' ORDER BY handled_at LIMIT ${PIECE}))`;
