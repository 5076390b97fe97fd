import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { DATABASE, DATABASE_ADDRESS, type SqlDatabase } from '../db/database.ts';
import { probeDatabase } from '../db/probe-database.ts';
import { socketsOf } from '../db/sockets.ts';

const BETWEEN_PROBES_MS = 500;
/** One may be late on a busy machine. */
const MOST_UNANSWERED = 2;

/**
 * While a process ends, it looks after queries that would never be answered: a server that hangs, or a network that drops
 * packets, reports no error, and a job, a reaction or a call would wait for it until the process is killed. A database
 * that is only slow answers the probe, and whatever runs is finished.
 */
@Injectable()
export class SilentDatabase {
  private readonly logger = new Logger(SilentDatabase.name);
  private timer: NodeJS.Timeout | undefined;
  private unanswered = 0;
  private isOver = false;

  constructor(
    @Optional() @Inject(DATABASE) private readonly database?: SqlDatabase,
    @Optional() @Inject(DATABASE_ADDRESS) private readonly address?: { url: string },
  ) {}

  /** Until `stop`, abandons all queries once the database has left probes unanswered. */
  watch(): void {
    if (this.database && this.address) void this.probe(this.database, this.address.url);
  }

  stop(): void {
    this.isOver = true;
    clearTimeout(this.timer);
  }

  private async probe(database: SqlDatabase, url: string): Promise<void> {
    this.unanswered = (await probeDatabase(url)) === 'answer' ? 0 : this.unanswered + 1;
    if (this.isOver) return;
    if (this.unanswered >= MOST_UNANSWERED) {
      this.logger.warn('the database does not answer: abandoning its queries');
      socketsOf(database)?.close();
      return;
    }
    this.timer = setTimeout(() => void this.probe(database, url), BETWEEN_PROBES_MS);
  }
}
