import { Inject, Injectable } from '@nestjs/common';
import { RETENTION_DAYS } from '@slovo/domain/retention';
import { DATABASE, type SqlDatabase } from '../db/database.ts';
import { type HasNextDue, Scheduled } from '../schedule/schedule.ts';

const DAY_MS = 24 * 3_600_000;
const KEPT_MS = RETENTION_DAYS.replayedEvent * DAY_MS;
/** The limit of one statement. */
const PIECE = 1_000;

/**
 * Deletes parked events 30 days after their replay: their payloads may name people. Those that nobody has replayed stay,
 * as their effect is still missing. The table needs no index for it, since operators leave few rows in it.
 */
@Injectable()
export class DeleteReplayedEvents implements HasNextDue {
  constructor(@Inject(DATABASE) private readonly database: SqlDatabase) {}

  async nextDue(): Promise<Date | null> {
    const [row] = await this.database.$queryRaw<{ oldest: Date | null }[]>`
      SELECT min(replayed_at) AS oldest FROM parked_events`;
    // A day later than it could, so that each run deletes a day's worth of rows.
    return row?.oldest ? new Date(row.oldest.getTime() + KEPT_MS + DAY_MS) : null;
  }

  @Scheduled('rarely')
  async deleteReplayedEvents(now: Date): Promise<void> {
    const before = new Date(now.getTime() - KEPT_MS);
    while ((await this.deletePiece(before)) === PIECE);
  }

  private deletePiece(before: Date): PromiseLike<number> {
    return this.database.$executeRaw`
      DELETE FROM parked_events WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM parked_events WHERE replayed_at < ${before} LIMIT ${PIECE}))`;
  }
}
