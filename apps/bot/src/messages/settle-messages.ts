import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { unreachable } from '@slovo/domain';
import { Clock } from '@slovo/kit/clock';
import { ClockControl } from '@slovo/kit/service';
import { botTexts, type BotTexts } from '@slovo/texts/bot';
import { languageOf } from '@slovo/domain/languages';
import { ChatBook } from '../chats/chat-book.ts';
import { Prisma, PrismaClient } from '../database.ts';
import { KeyedQueue } from '../telegram/keyed-queue.ts';
import { type LeaderTask, Leader } from '../telegram/leader.ts';
import { Telegram, whyUnreachable } from '../telegram/telegram.ts';
import type { Wake } from '../telegram/wake.ts';
import { edit } from './edit-message.ts';
import { withEnding } from './fit-html.ts';
import { button } from './keyboard.ts';
import { DecidedAs } from './sent-messages.ts';

type Row = Prisma.SentMessageGetPayload<object>;

const BATCH = 50;
const AT_ONCE = 8;
/** Each attempt retries network errors itself. After these a message stays as it is. */
const MOST_ATTEMPTS = 3;

/** Edits the messages whose question was decided. An edit is idempotent, so a crash in the middle is harmless. */
@Injectable()
export class SettleMessages implements LeaderTask, OnModuleInit {
  readonly work = 'edits';
  private readonly logger = new Logger(SettleMessages.name);
  private readonly chats = new KeyedQueue(AT_ONCE);

  // More than five: it joins the decision with the chat, its language and its person.
  constructor(
    private readonly prisma: PrismaClient,
    private readonly telegram: Telegram,
    private readonly chatBook: ChatBook,
    private readonly clock: Clock,
    private readonly leader: Leader,
    private readonly clockControl: ClockControl,
  ) {}

  onModuleInit(): void {
    this.leader.add(this);
    this.clockControl.watch({
      label: 'edits',
      backlog: () => this.prisma.sentMessage.count({ where: toEdit }),
    });
  }

  async run(signal: AbortSignal, wake: Wake): Promise<void> {
    while (!signal.aborted) {
      const rows = await this.prisma.sentMessage.findMany({
        where: toEdit,
        orderBy: { id: 'asc' },
        take: BATCH,
      });
      for (const row of rows) void this.chats.push(String(row.chatId), () => this.settle(row));
      await this.chats.idle();
      if (rows.length < BATCH) await wake.wait(1_000, signal);
    }
  }

  private async settle(row: Row): Promise<void> {
    try {
      const chat = await this.prisma.chat.findUnique({ where: { userId: row.userId } });
      const texts = botTexts[languageOf(chat?.language)];
      const shown = { chatId: Number(row.chatId), messageId: row.messageId, hasMedia: row.hasMedia };
      const open =
        row.promiseId === null ? [] : [button(texts.buttons.open, 'open', { promiseId: row.promiseId })];
      await edit(
        this.telegram.api,
        shown,
        withEnding(row.html, await this.sentence(DecidedAs.parse(row.outcome), texts), row.hasMedia),
        [open],
      );
      await this.prisma.sentMessage.update({ where: { id: row.id }, data: { settledAt: this.clock.now() } });
    } catch (error) {
      this.logger.warn(`cannot edit message ${row.messageId}: ${(error as Error).message}`);
      await this.recordFailure(row, whyUnreachable(error) !== null || row.attempts + 1 >= MOST_ATTEMPTS);
    }
  }

  /** Must not reject, like any task of the queue. If the database does not answer, the next round finds the message. */
  private async recordFailure(row: Row, giveUp: boolean): Promise<void> {
    const data = { attempts: { increment: 1 }, ...(giveUp ? { settledAt: this.clock.now() } : {}) };
    await this.prisma.sentMessage
      .update({ where: { id: row.id }, data })
      .catch((error: Error) => this.logger.warn(`cannot record the failed edit: ${error.message}`));
  }

  private async sentence(decided: DecidedAs, { vote, invitation }: BotTexts): Promise<string> {
    switch (decided.as) {
      case 'approved':
        if (decided.by === 'system') return vote.bySystem;
        return vote.approvedBy((await this.chatBook.nameOf(decided.by)) ?? vote.somebody);
      case 'rejected':
        return vote.rejectedBy((await this.chatBook.nameOf(decided.by)) ?? vote.somebody, decided.reason);
      case 'withdrawn':
        return vote.withdrawn;
      case 'invitation-accepted':
        return invitation.accepted;
      case 'invitation-declined':
        return invitation.declined;
      case 'invitation-withdrawn':
        return invitation.withdrawn;
      case 'invitation-expired':
        return invitation.expired;
      default:
        return unreachable(decided);
    }
  }
}

const toEdit: Prisma.SentMessageWhereInput = { outcome: { not: Prisma.AnyNull }, settledAt: null };
