import { Injectable } from '@nestjs/common';
import { outOfQuiet, QUIET_DEFAULT } from '@slovo/domain';
import { Clock } from '@slovo/kit/clock';
import type { BatchContent, BatchRow } from './batch-line.ts';
import { BatchLog } from './batch-log.ts';

/**
 * Quiet hours count when a message has its turn: a batch to a million takes hours, and may be paused, so that the night
 * of a reader begins or ends while their message is in line.
 */
@Injectable()
export class QuietTurns {
  constructor(
    private readonly log: BatchLog,
    private readonly clock: Clock,
  ) {}

  isQuiet(row: BatchRow): boolean {
    return this.endFor(row) !== null;
  }

  /** Gives back deliveries of one batch whose readers are not to be disturbed now. @returns the others */
  async postpone(rows: readonly BatchRow[], { quietHours }: BatchContent): Promise<BatchRow[]> {
    if (quietHours === 'silent') return [...rows];
    const waits: (BatchRow & { until: Date })[] = [];
    const others: BatchRow[] = [];
    for (const row of rows) {
      const until = this.endFor(row);
      if (until) waits.push({ ...row, until });
      else others.push(row);
    }
    await this.log.giveBack(waits);
    return others;
  }

  /** When the quiet hours end that the reader has now. */
  private endFor({ timeZone, quietFrom, quietUntil }: BatchRow): Date | null {
    const now = this.clock.now();
    const isUsual = quietFrom === null || quietUntil === null;
    const quiet = isUsual ? QUIET_DEFAULT : { from: quietFrom, until: quietUntil };
    const end = outOfQuiet(now, timeZone, quiet);
    return end > now ? end : null;
  }
}
