import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { ReceiptView } from '@slovo/contracts';
import { isSentAgain } from '@slovo/domain';
import { languageOf } from '@slovo/domain/languages';
import { Clock, LOOK_MS } from '@slovo/kit/clock';
import { rowsOf, statement } from '@slovo/kit/db';
import { ClockControl } from '@slovo/kit/service';
import { Prisma, PrismaClient } from '../database.ts';
import { KeyedQueue } from '../telegram/keyed-queue.ts';
import { type LeaderTask, Leader } from '../telegram/leader.ts';
import { type Pass, SendingLimits } from '../telegram/sending-limits.ts';
import { isFateUnknown } from '../telegram/telegram.ts';
import type { Wake } from '../telegram/wake.ts';
import { ComposeNotice } from './compose-notice.ts';
import { DeliveryLog } from './delivery-log.ts';
import {
  judgeFailure,
  judgeUnknown,
  recordWithRetries,
  type UnknownVerdict,
  type Verdict,
} from './judge-failure.ts';
import { SendNotice } from './send-notice.ts';

type Row = Prisma.DeliveryGetPayload<object>;
type Chat = Prisma.ChatGetPayload<object>;

const BATCH = 100;
const SHORTEST_WAIT_MS = 250;
/** Telegram allows 30 messages a second: more chats would only wait. */
const CHATS_AT_ONCE = 30;
/** The events about a person may arrive after the first notice. Later than this, the person has no chat. */
const UNKNOWN_PERSON_MS = 60_000;
const UNKNOWN_PERSON_RETRY_MS = 1_000;
/** Wait before the next attempt where a service or our database does not answer. */
const OUTAGE_MS = 1_000;
/** The longest wait between two attempts of a notice: Telegram may ask for some minutes. */
const LONGEST_WAIT_MS = 10 * 60_000;

/** A null is the next instant at which a notice falls due. */
const findWaiting = statement<
  [now: Date, except: number[], count: number],
  { userId: number | null; dueAt: Date | null }
>(
  'find-waiting',
  `(SELECT user_id AS "userId", NULL::timestamptz AS "dueAt" FROM deliveries
    WHERE status = 'queued' AND next_attempt_at <= $1::timestamptz AND user_id <> ALL ($2::int[])
    GROUP BY user_id ORDER BY min(id) LIMIT $3::int)
  UNION ALL
  (SELECT NULL, next_attempt_at FROM deliveries
    WHERE status = 'queued' AND next_attempt_at > $1::timestamptz ORDER BY next_attempt_at LIMIT 1)`,
);

/**
 * Sends queued notices within Telegram's limits: those of one person in order, people concurrently. A notice of several
 * messages waits in the queue between them, so that a crash there loses and repeats nothing.
 */
@Injectable()
export class DeliverNotices implements LeaderTask, OnModuleInit {
  private readonly logger = new Logger(DeliverNotices.name);
  readonly work = 'notices';
  private readonly people = new KeyedQueue(CHATS_AT_ONCE);
  private readonly running = new Set<number>();

  // More than five: the loop joins queue, texts, limits, sending and the delivery's status.
  constructor(
    private readonly prisma: PrismaClient,
    private readonly composer: ComposeNotice,
    private readonly sender: SendNotice,
    private readonly log: DeliveryLog,
    private readonly limits: SendingLimits,
    private readonly clock: Clock,
    private readonly leader: Leader,
    private readonly clockControl: ClockControl,
  ) {}

  onModuleInit(): void {
    this.leader.add(this);
    this.clockControl.watch({
      label: 'deliveries',
      backlog: () => this.countUnfinished(),
    });
  }

  /** What waits for a time that the clock was moved back from is not waited for: it would keep the clock from moving on. */
  private countUnfinished(): Promise<number> {
    const nextAttemptAt = { lte: new Date(this.clock.now().getTime() + LONGEST_WAIT_MS) };
    return this.prisma.delivery.count({
      where: { OR: [{ status: 'sending' }, { status: 'queued', nextAttemptAt }] },
    });
  }

  async run(signal: AbortSignal, wake: Wake): Promise<void> {
    // No notice is being sent at this point, so a process died between its request to Telegram and the answer. Telegram
    // has no idempotency key: what becomes of such a notice depends on its kind.
    for (const row of await this.prisma.delivery.findMany({ where: { status: 'sending' } }))
      await this.follow(judgeUnknown(row.attempts, mayDouble(row)), row, 'the process ended');
    while (!signal.aborted) {
      const waiting = await rowsOf(this.prisma, findWaiting, this.clock.now(), [...this.running], BATCH);
      for (const { userId } of waiting) {
        if (userId === null) continue;
        this.running.add(userId);
        void this.people
          .push(String(userId), () => this.deliverNext(userId, signal))
          .then(() => {
            this.running.delete(userId);
            wake.ring();
          });
      }
      await wake.wait(this.untilDue(waiting.at(-1)?.dueAt), signal);
    }
    await this.people.idle();
  }

  /** Milliseconds from now until a notice falls due of which nobody says so, at most until the next look. */
  private untilDue(at: Date | null | undefined): number {
    const ms = at ? at.getTime() - this.clock.now().getTime() : LOOK_MS;
    return Math.min(Math.max(ms, SHORTEST_WAIT_MS), LOOK_MS);
  }

  private async deliverNext(userId: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    let pass: Pass | null = null;
    try {
      const chat = await this.prisma.chat.findUnique({ where: { userId } });
      // Choose the notice only after the wait: the events for one person arrive concurrently, in any order.
      if (chat && !chat.blockedAt) pass = await this.limits.take(Number(chat.telegramId), 1, { signal });
      const row = await this.prisma.delivery.findFirst({
        where: { userId, status: 'queued', nextAttemptAt: { lte: this.clock.now() } },
        orderBy: { receiptId: 'asc' },
      });
      if (row && chat && pass) await this.deliver(row, chat, pass, signal);
      else if (row) await (chat ? this.log.markFailed(row, 'blocked') : this.waitForPerson(row));
    } catch (error) {
      if (signal.aborted) return;
      // A service or our database does not answer. A queued row waits; a row that is `sending` stays so, see `run`.
      this.logger.warn(`cannot deliver notices to person ${userId}: ${(error as Error).message}`);
      await pause(OUTAGE_MS, undefined, { signal }).catch(() => {});
    } finally {
      pass?.unused();
    }
  }

  private async deliver(row: Row, chat: Chat, pass: Pass, signal: AbortSignal): Promise<void> {
    const { data: receipt, error } = ReceiptView.safeParse(row.receipt);
    if (!receipt) {
      // No retry would make it valid, and it would hold up the notices behind it.
      this.logger.error(`receipt ${row.receiptId} has an invalid payload: ${error.message}`);
      return this.log.markFailed(row, 'refused');
    }
    const message = await this.composer.composeNotice(receipt, languageOf(chat.language), row.nextPart === 0);
    const chatId = Number(chat.telegramId);
    if (!(await this.log.markSending(row))) return; // another process was faster
    const sent = await this.sender
      .sendPart(chatId, message, row.nextPart, row.silent, signal)
      .catch((error: unknown) => recordWithRetries(() => this.judge(row, error), signal))
      .finally(() => pass.answered());
    if (!sent) return;
    const { next, ...shown } = sent;
    await recordWithRetries(
      () =>
        next === null
          ? this.log.markSent(row, receipt, chatId, { ...shown, html: message.settled })
          : this.log.markPartSent(row, next),
      signal,
    );
  }

  private async judge(row: Row, error: unknown): Promise<void> {
    const verdict = isFateUnknown(error)
      ? judgeUnknown(row.attempts, mayDouble(row))
      : judgeFailure(error, row.attempts);
    await this.follow(verdict, row, (error as Error).message);
  }

  private async follow(verdict: Verdict | UnknownVerdict, row: Row, message: string): Promise<void> {
    if (verdict.kind === 'retry') return this.log.requeue(row, verdict.afterMs, message, verdict.isAttempt);
    if (verdict.kind === 'again') {
      this.logger.warn(`receipt ${row.receiptId} may be in the chat and is sent again: ${message}`);
      return this.log.sendAgain(row, verdict.afterMs, message);
    }
    if (verdict.reason === 'refused' || row.nextPart > 0)
      this.logger.error(`receipt ${row.receiptId} was not sent, or only in part: ${message}`);
    await this.log.markFailed(row, verdict.reason);
  }

  private async waitForPerson(row: Row): Promise<void> {
    const age = this.clock.now().getTime() - row.createdAt.getTime();
    await (age > UNKNOWN_PERSON_MS
      ? this.log.markFailed(row, 'no-chat')
      : this.log.postpone(row, UNKNOWN_PERSON_RETRY_MS, 'an unknown person'));
  }
}

/** Also of a receipt that another version wrote. */
const mayDouble = ({ receipt }: Row): boolean => {
  const { success, data } = ReceiptView.pick({ message_key: true }).safeParse(receipt);
  return success && isSentAgain(data.message_key);
};
