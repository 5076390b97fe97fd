import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { LOOK_MS } from '@slovo/kit/clock';
import { ClockControl } from '@slovo/kit/service';
import { PrismaClient } from '../database.ts';
import { judgeFailure, recordWithRetries } from '../delivery/judge-failure.ts';
import { type LeaderTask, Leader } from '../telegram/leader.ts';
import { type Pass, SendingLimits } from '../telegram/sending-limits.ts';
import { Wake } from '../telegram/wake.ts';
import { BatchLine, type BatchRow, type OpenBatch } from './batch-line.ts';
import { BatchLog } from './batch-log.ts';
import { FillLine } from './fill-line.ts';
import { QuietTurns } from './quiet-turns.ts';
import { isMediaRefusal, SendBatchMessage } from './send-batch-message.ts';

/** The window of Telegram's limits has 30 places; the others are being recorded. */
const MOST_AT_ONCE = 60;
/** Wait where everybody in line got a message within this second. */
const BUSY_CHATS_MS = 50;
/** Wait before the next attempt where our database or the media service does not answer. */
const OUTAGE_MS = 1_000;
/** Between looks while a batch is open: its deliveries fall due without anyone who says so. */
const OPEN_MS = 250;

/** Sends the messages of batches in the time that replies and ordinary notices leave. */
@Injectable()
export class SendBatches implements LeaderTask, OnModuleInit {
  private readonly logger = new Logger(SendBatches.name);
  readonly work = 'batches';

  // More than five: the loop joins line, quiet hours, limits, sending and the delivery's status.
  constructor(
    private readonly prisma: PrismaClient,
    private readonly filling: FillLine,
    private readonly quiet: QuietTurns,
    private readonly sender: SendBatchMessage,
    private readonly log: BatchLog,
    private readonly limits: SendingLimits,
    private readonly leader: Leader,
    private readonly clockControl: ClockControl,
  ) {}

  onModuleInit(): void {
    this.leader.add(this);
    this.clockControl.watch({
      label: 'batches',
      backlog: () => this.prisma.batch.count({ where: { inLine: true, state: 'sending' } }),
    });
  }

  async run(signal: AbortSignal, wake: Wake): Promise<void> {
    const line = new BatchLine();
    const changed = new Wake();
    await Promise.all([this.fill(line, changed, signal, wake), this.serve(line, changed, signal)]);
  }

  private async fill(line: BatchLine, changed: Wake, signal: AbortSignal, wake: Wake): Promise<void> {
    while (!signal.aborted) {
      const isOpen = await this.filling.fill(line);
      if (!line.isEmpty) changed.ring();
      await wake.wait(isOpen ? OPEN_MS : LOOK_MS, signal);
    }
  }

  private async serve(line: BatchLine, changed: Wake, signal: AbortSignal): Promise<void> {
    const sending = new Set<Promise<void>>();
    while (!signal.aborted) {
      const isIdle = line.isEmpty || sending.size >= MOST_AT_ONCE;
      const turn = isIdle
        ? null
        : await this.limits.takeForBatch((isFree) => line.next(isFree), signal).catch(() => null);
      if (!turn) {
        await changed.wait(isIdle ? LOOK_MS : BUSY_CHATS_MS, signal);
        continue;
      }
      const { row, batch } = turn.chosen;
      const work = this.deliver(row, batch, turn.pass, signal).finally(() => {
        line.done(row);
        sending.delete(work);
        changed.ring();
      });
      sending.add(work);
    }
    await Promise.all(sending);
  }

  /** Never rejects. */
  private async deliver(row: BatchRow, batch: OpenBatch, pass: Pass, signal: AbortSignal): Promise<void> {
    try {
      // The quiet hours of the person may have begun since the row was read.
      if ((await this.quiet.postpone([row], batch.content)).length === 0) return;
      if (!(await this.log.markSending(row))) return; // paused, stopped, or another process was faster
      const messageId = await this.sender
        .send(row, batch, pass, signal)
        .catch((error: unknown) => recordWithRetries(() => this.judge(row, batch, error), signal));
      if (messageId) await recordWithRetries(() => this.log.markSent(row, messageId), signal);
    } catch (error) {
      // Our database does not answer. A queued row waits; one that is `sending` will be found by FillLine.
      this.logger.warn(`cannot deliver receipt ${row.receiptId}: ${(error as Error).message}`);
      await pause(OUTAGE_MS);
    } finally {
      pass.unused();
    }
  }

  private async judge(row: BatchRow, batch: OpenBatch, error: unknown): Promise<void> {
    const { message } = error as Error;
    // With the file uploaded anew, or without it where there is a text.
    if (isMediaRefusal(error) && (!batch.isMediaRefused || batch.content.html !== ''))
      return this.log.requeue(row, 0, message, true);
    const verdict = judgeFailure(error, row.attempts);
    if (verdict.kind === 'retry') return this.log.requeue(row, verdict.afterMs, message, verdict.isAttempt);
    if (verdict.reason === 'blocked') return this.log.markBlocked(row);
    if (verdict.reason === 'refused' || verdict.reason === 'gave-up')
      this.logger.error(
        `receipt ${row.receiptId} of batch ${row.batchId} was not sent, or in part: ${message}`,
      );
    await this.log.markFailed([row], verdict.reason);
  }
}
