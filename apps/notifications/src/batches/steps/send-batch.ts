import { Injectable } from '@nestjs/common';
import { Outbox } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { type BatchRow, moveBatch } from '../batch.record.ts';
import { totalsOf } from '../batch-totals.ts';
import { ReleaseWaiting } from './release-waiting.ts';
import { RetryFailed } from './retry-failed.ts';
import type { BatchStep } from './step.ts';

const SHORTEST_MS = 1_000;
const LONGEST_MS = 60_000;
/** Telegram takes about so many messages a second, so that there is no use in looking more often. */
const MESSAGES_A_SECOND = 30;

/** Puts those in line who have waited, or failed, and finishes the batch when nothing is in line. */
@Injectable()
export class SendBatch implements BatchStep {
  constructor(
    private readonly outbox: Outbox,
    private readonly waiting: ReleaseWaiting,
    private readonly failed: RetryFailed,
  ) {}

  async run(tx: Tx, batch: BatchRow, now: Date): Promise<void> {
    if (batch.retryReasons.length > 0) return this.failed.run(tx, batch, now);
    if (await this.waiting.release(tx, batch, now)) return;
    const totals = await totalsOf(tx, batch.id);
    const { inLine, waitingForMorning } = totals;
    if (inLine > 0) {
      const dueAt = inLine === waitingForMorning ? await nextMorning(tx, batch) : null;
      await tx.batch.update({
        where: { id: batch.id },
        data: { dueAt: dueAt ?? nextLook(batch, inLine, now) },
      });
      return;
    }
    await moveBatch(tx, this.outbox, batch, { move: 'finish', now, changes: { dueAt: null, endedAt: now } });
  }
}

/** When the first quiet hours end of those who wait. */
async function nextMorning(tx: Tx, { id: batchId }: BatchRow): Promise<Date | null> {
  const row = await tx.receipt.findFirst({
    where: { batchId, waitsUntil: { not: null } },
    orderBy: { waitsUntil: 'asc' },
    select: { waitsUntil: true },
  });
  return row?.waitsUntil ?? null;
}

/** Soon when little is left, and ever more seldom where no answer comes. */
export function nextLook({ startedAt, createdAt }: BatchRow, inLine: number, now: Date): Date {
  const age = now.getTime() - (startedAt ?? createdAt).getTime();
  const wait = Math.max((inLine / MESSAGES_A_SECOND / 2) * 1_000, age / 20);
  return new Date(now.getTime() + Math.min(LONGEST_MS, Math.max(SHORTEST_MS, wait)));
}
