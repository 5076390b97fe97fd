import { Injectable } from '@nestjs/common';
import { CHUNK_SIZE, type Outcome } from '@slovo/domain/batch';
import { Outbox } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { BatchCounters } from '../batch-counters.ts';
import { totalsOf } from '../batch-totals.ts';
import { type BatchRow, moveBatch } from '../batch.record.ts';
import { STOPPED } from '../recipient-state.ts';
import { nextLook } from './send-batch.ts';
import type { BatchStep } from './step.ts';

interface InLine {
  id: number;
  userId: number;
  outcome: Outcome;
  reason: string | null;
  waitsUntil: Date | null;
}

/** Once nothing of it is at Telegram any more: everyone who is still in line is skipped, a thousand at a time. */
@Injectable()
export class SkipRest implements BatchStep {
  constructor(
    private readonly outbox: Outbox,
    private readonly counters: BatchCounters,
  ) {}

  async run(tx: Tx, batch: BatchRow, now: Date): Promise<void> {
    if (!batch.halted) {
      const { inLine } = await totalsOf(tx, batch.id);
      if (inLine > 0) {
        await tx.batch.update({ where: { id: batch.id }, data: { dueAt: nextLook(batch, inLine, now) } });
        return;
      }
    }
    const rows = await tx.$queryRaw<InLine[]>`
      SELECT id, user_id AS "userId", outcome::text AS outcome, reason, waits_until AS "waitsUntil" FROM receipts
      WHERE batch_id = ${batch.id} AND in_line ORDER BY id LIMIT ${CHUNK_SIZE} FOR UPDATE`;
    if (rows.length > 0) await this.skip(tx, batch, rows);
    if (rows.length === CHUNK_SIZE) {
      await tx.batch.update({ where: { id: batch.id }, data: { dueAt: now } });
      return;
    }
    await this.counters.add(tx, batch.id, STOPPED, Math.max(0, batch.total - batch.enqueued));
    await moveBatch(tx, this.outbox, batch, { move: 'halt', now, changes: { dueAt: null, endedAt: now } });
  }

  /** People who have seen it on the web keep it; for the others it disappears there too. */
  private async skip(tx: Tx, batch: BatchRow, rows: readonly InLine[]): Promise<void> {
    const ids = rows.map(({ id }) => id);
    await tx.$executeRaw`
      UPDATE receipts SET in_line = false, waits_until = NULL,
        to_web = to_web AND outcome <> 'queued',
        reason = CASE WHEN outcome = 'queued' THEN 'stopped' ELSE reason END,
        outcome = CASE WHEN outcome = 'queued' THEN 'skipped'::outcome ELSE outcome END
      WHERE id = ANY (${ids}::int[])`;
    await this.counters.move(
      tx,
      rows.map(({ userId, outcome, reason, waitsUntil }) => ({
        batchId: batch.id,
        userId,
        before: { outcome, reason, inLine: true, waitsUntil },
        after:
          outcome === 'queued'
            ? { outcome: 'skipped', reason: 'stopped', inLine: false, waitsUntil: null }
            : { outcome, reason, inLine: false, waitsUntil: null },
      })),
    );
  }
}
