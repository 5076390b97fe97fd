import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { DATABASE, type SqlDatabase } from './database.ts';

const EVERY_MS = 6 * 60 * 60 * 1000;
/** So that a restart, or a start of all replicas at once, is not busy with it. */
const FIRST_AFTER_MS = 10 * 60 * 1000;

/**
 * Deletes notes of events that no stream still holds (they stay 31 days, see stream.ts), so can never come again. By
 * the machine's time, as the streams' own: a product's clock that was moved would forget too early.
 */
@Injectable()
export class Housekeeping {
  private readonly logger = new Logger(Housekeeping.name);
  private first: NodeJS.Timeout | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(@Optional() @Inject(DATABASE) private readonly database?: SqlDatabase) {}

  start(): void {
    if (!this.database) return;
    this.first = setTimeout(() => void this.tidy(), FIRST_AFTER_MS).unref();
    this.timer = setInterval(() => void this.tidy(), EVERY_MS).unref();
  }

  stop(): void {
    clearTimeout(this.first);
    clearInterval(this.timer);
  }

  /** Safe on several replicas; what fails is left to the next time. */
  async tidy(): Promise<void> {
    if (!this.database) return;
    try {
      await this.database.$executeRaw`DELETE FROM inbox WHERE handled_at < now() - interval '32 days'`;
    } catch (error) {
      this.logger.warn(`the inbox stays as it is: ${(error as Error).message}`);
    }
  }
}
