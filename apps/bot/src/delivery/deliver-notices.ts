import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { ReceiptView } from '@slovo/contracts';
import { Clock } from '@slovo/kit/clock';
import { ClockControl } from '@slovo/kit/service';
import { GrammyError } from 'grammy';
import { KeyedQueue } from '../telegram/keyed-queue.ts';
import { Prisma, PrismaClient } from '../database.ts';
import { ChatLimits } from '../telegram/chat-limits.ts';
import { type LeaderTask, Leader } from '../telegram/leader.ts';
import { isTransient, whyUnreachable } from '../telegram/telegram.ts';
import type { Wake } from '../telegram/wake.ts';
import { ComposeNotice } from './compose-notice.ts';
import { DeliveryLog } from './delivery-log.ts';
import { HalfSent, SendNotice } from './send-notice.ts';

type Row = Prisma.DeliveryGetPayload<object>;
type Chat = Prisma.ChatGetPayload<object>;

const BATCH = 100;
/** Above Telegram's 30 a second the rest would only wait in line. */
const CHATS_AT_ONCE = 30;
/** decisions §5: network trouble and 5xx are tried five times more. */
const BACKOFF_MS = [1_000, 2_000, 4_000, 8_000, 16_000];
/** A person's events may come after their first notice; who is unknown for longer has no chat. */
const STRANGER_MS = 60_000;
const STRANGER_RETRY_MS = 1_000;
const NOTE_ATTEMPTS = 10;
const TROUBLE_MS = 1_000;

/** Sends queued notices: each chat in order, chats side by side, within Telegram's limits. */
@Injectable()
export class DeliverNotices implements LeaderTask, OnModuleInit {
  private readonly logger = new Logger(DeliverNotices.name);
  private readonly lanes = new KeyedQueue(CHATS_AT_ONCE);
  private readonly taken = new Set<number>();

  // More than five: queue, words, limits, sending and the account of it meet in the one loop.
  constructor(
    private readonly prisma: PrismaClient,
    private readonly compose: ComposeNotice,
    private readonly send: SendNotice,
    private readonly log: DeliveryLog,
    private readonly limits: ChatLimits,
    private readonly clock: Clock,
    private readonly leader: Leader,
    private readonly clockControl: ClockControl,
  ) {}

  onModuleInit(): void {
    this.leader.add(this);
    this.clockControl.watch({
      label: 'deliveries',
      backlog: () => this.prisma.delivery.count({ where: { status: { in: ['queued', 'sending'] } } }),
    });
  }

  async run(signal: AbortSignal, wake: Wake): Promise<void> {
    // Found while nobody sends: a process died between asking Telegram and hearing its answer. Telegram has no key that
    // would make a repeat harmless, so such a notice is never sent again; its receipt stays on /notifications.
    for (const row of await this.prisma.delivery.findMany({ where: { status: 'sending' } }))
      await this.log.failed(row, 'interrupted');
    while (!signal.aborted) {
      const people = await this.peopleWaiting();
      for (const userId of people) {
        this.taken.add(userId);
        void this.lanes
          .push(String(userId), () => this.work(userId, signal))
          .then(() => {
            this.taken.delete(userId);
            wake.ring();
          });
      }
      await wake.wait(250, signal);
    }
    await this.lanes.idle();
  }

  private async peopleWaiting(): Promise<number[]> {
    const rows = await this.prisma.delivery.groupBy({
      by: ['userId'],
      where: {
        status: 'queued',
        nextAttemptAt: { lte: this.clock.now() },
        userId: { notIn: [...this.taken] },
      },
      orderBy: { _min: { id: 'asc' } },
      take: BATCH,
    });
    return rows.map(({ userId }) => userId);
  }

  private async work(userId: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    try {
      const chat = await this.prisma.chat.findUnique({ where: { userId } });
      // The turn comes first and the notice is chosen then: events of one person arrive side by side, in any order.
      if (chat && !chat.blockedAt) await this.limits.take(Number(chat.telegramId), 1, signal);
      const row = await this.prisma.delivery.findFirst({
        where: { userId, status: 'queued', nextAttemptAt: { lte: this.clock.now() } },
        orderBy: { receiptId: 'asc' },
      });
      if (row) await this.deliver(row, chat);
    } catch (error) {
      if (signal.aborted) return;
      // A service or our database is away. A row that was not begun waits; one that was stays «sending», see `run`.
      this.logger.warn(`notices of ${userId}: ${(error as Error).message}`);
      await pause(TROUBLE_MS, undefined, { signal }).catch(() => {});
    }
  }

  private async deliver(row: Row, chat: Chat | null): Promise<void> {
    if (!chat) return this.waitForStranger(row);
    if (chat.blockedAt) return this.log.failed(row, 'blocked');
    const { data: receipt, error } = ReceiptView.safeParse(row.receipt);
    if (!receipt) {
      // It will not fit at the next attempt either, and holds up what comes behind it.
      this.logger.error(`receipt ${row.receiptId} is none: ${error.message}`);
      return this.log.failed(row, 'refused');
    }
    const message = await this.compose.run(receipt, chat.language === 'en' ? 'en' : 'ru');
    const chatId = Number(chat.telegramId);
    if (!(await this.log.begin(row))) return; // another process was quicker
    const sent = await this.send
      .run(chatId, message, row.silent)
      .catch((error: unknown) => this.judge(row, chatId, error));
    if (sent)
      await this.keepTrying(() => this.log.sent(row, receipt, chatId, { ...sent, html: message.settled }));
  }

  /** It was sent: only our own database can fail here, and the row must not be taken for an interrupted one. */
  private async keepTrying(note: () => Promise<void>): Promise<void> {
    for (let left = NOTE_ATTEMPTS; ; left -= 1) {
      try {
        return await note();
      } catch (error) {
        if (left <= 1) throw error;
        await pause(1_000);
      }
    }
  }

  private async judge(row: Row, chatId: number, error: unknown): Promise<void> {
    const unreachable = whyUnreachable(error instanceof HalfSent ? error.cause : error);
    if (unreachable) return this.log.failed(row, unreachable);
    if (error instanceof HalfSent) {
      this.logger.error(`receipt ${row.receiptId}: only a part of it was sent: ${error.message}`);
      return this.log.failed(row, 'gave-up'); // after five attempts at the rest
    }
    if (error instanceof GrammyError && error.error_code === 429) {
      const seconds = error.parameters.retry_after ?? 1;
      this.limits.hold(chatId, seconds);
      return this.log.again(row, seconds * 1_000, error.description, false);
    }
    if (error instanceof GrammyError && !isTransient(error)) {
      this.logger.error(`receipt ${row.receiptId}: Telegram refused it: ${error.description}`);
      return this.log.failed(row, 'refused');
    }
    const wait = BACKOFF_MS[row.attempts];
    if (wait === undefined) return this.log.failed(row, 'gave-up');
    await this.log.again(row, wait, (error as Error).message, true);
  }

  private async waitForStranger(row: Row): Promise<void> {
    const age = this.clock.now().getTime() - row.createdAt.getTime();
    await (age > STRANGER_MS
      ? this.log.failed(row, 'no-chat')
      : this.log.later(row, STRANGER_RETRY_MS, 'an unknown person'));
  }
}
