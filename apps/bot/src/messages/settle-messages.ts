import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { unreachable } from '@slovo/domain';
import { Clock, LOOK_MS } from '@slovo/kit/clock';
import { ClockControl } from '@slovo/kit/service';
import { botTexts, type BotTexts } from '@slovo/texts/bot';
import { languageOf } from '@slovo/domain/languages';
import { ChatBook } from '../chats/chat-book.ts';
import { Prisma, PrismaClient } from '../database.ts';
import { KeyedQueue } from '../telegram/keyed-queue.ts';
import { type LeaderTask, Leader } from '../telegram/leader.ts';
import { isTransient, Telegram, whyUnreachable } from '../telegram/telegram.ts';
import type { Wake } from '../telegram/wake.ts';
import { edit } from './edit-message.ts';
import { withEnding } from './fit-html.ts';
import { button } from './keyboard.ts';
import { DecidedAs } from './sent-messages.ts';

type Columns =
  | 'id'
  | 'chatId'
  | 'messageId'
  | 'userId'
  | 'promiseId'
  | 'html'
  | 'hasMedia'
  | 'outcome'
  | 'attempts';
interface Row extends Pick<Prisma.SentMessageGetPayload<object>, Columns> {
  /** PostgreSQL's own version of the row: another one after every change. */
  readonly version: string;
}

interface Attempt {
  /** Null: the message is tried again. */
  readonly settledAt: Date | null;
  readonly failed: 0 | 1;
}

const BATCH = 50;
const AT_ONCE = 8;
/** After edits: some may have failed. */
const AGAIN_MS = 1_000;
/** A message that Telegram refuses to edit as often stays as it is. */
const MOST_ATTEMPTS = 3;
/** While Telegram is away, each attempt takes half a minute: these are most of a day. */
const MOST_OF_OUTAGE = 2_000;

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
      const rows = await this.toEdit();
      for (const row of rows) void this.chats.push(String(row.chatId), () => this.settle(row));
      await this.chats.idle();
      if (rows.length < BATCH) await wake.wait(rows.length > 0 ? AGAIN_MS : LOOK_MS, signal);
    }
  }

  private toEdit(): Promise<Row[]> {
    return this.prisma.$queryRaw<Row[]>`
      SELECT id, chat_id AS "chatId", message_id AS "messageId", user_id AS "userId", promise_id AS "promiseId", html,
        has_media AS "hasMedia", outcome, attempts, xmin::text AS version
      FROM sent_messages WHERE outcome IS NOT NULL AND settled_at IS NULL ORDER BY id LIMIT ${BATCH}`;
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
      await this.record(row, { settledAt: this.clock.now(), failed: 0 });
    } catch (error) {
      this.logger.warn(`cannot edit message ${row.messageId}: ${(error as Error).message}`);
      const most = isTransient(error) ? MOST_OF_OUTAGE : MOST_ATTEMPTS;
      await this.recordFailure(row, whyUnreachable(error) !== null || row.attempts + 1 >= most);
    }
  }

  /** Must not reject, like any task of the queue. If the database does not answer, the next round finds the message. */
  private async recordFailure(row: Row, giveUp: boolean): Promise<void> {
    await this.record(row, { settledAt: giveUp ? this.clock.now() : null, failed: 1 }).catch((error: Error) =>
      this.logger.warn(`cannot record the failed edit: ${error.message}`),
    );
  }

  /**
   * Changes nothing if the row was changed since it was read: its card was edited meanwhile, perhaps over the outcome, so
   * the next round edits it again.
   */
  private async record({ id, version }: Row, { settledAt, failed }: Attempt): Promise<void> {
    await this.prisma.$executeRaw`
      UPDATE sent_messages SET settled_at = ${settledAt}, attempts = attempts + ${failed}
      WHERE id = ${id} AND xmin::text = ${version}`;
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
