import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@slovo/kit/clock';
import { ClockControl } from '@slovo/kit/service';
import { botTexts, type BotTexts } from '@slovo/texts/bot';
import { unreachable } from '@slovo/domain';
import { Prisma, PrismaClient } from '../database.ts';
import { button } from '../features/button.ts';
import { withEnding } from '../features/fit-html.ts';
import { edit } from '../features/say.ts';
import { type Duty, Leader } from '../telegram/leader.ts';
import { Telegram, whyUnreachable } from '../telegram/telegram.ts';
import type { Wake } from '../telegram/wake.ts';
import { ChatBook } from './chat-book.ts';
import { Lanes } from './lanes.ts';
import { DecidedAs } from './sent-messages.ts';

type Row = Prisma.SentMessageGetPayload<object>;

const BATCH = 50;
const AT_ONCE = 8;
/** Each attempt has retries of its own; a message that cannot be edited by then stays as it is. */
const MOST_ATTEMPTS = 3;

/** Edits the messages whose question was decided. An edit may be repeated, so a crash costs nothing. */
@Injectable()
export class SettleMessages implements Duty, OnModuleInit {
  private readonly logger = new Logger(SettleMessages.name);
  private readonly lanes = new Lanes(AT_ONCE);

  // More than five: it joins what was decided with the chat, its language and its person.
  constructor(
    private readonly prisma: PrismaClient,
    private readonly telegram: Telegram,
    private readonly chats: ChatBook,
    private readonly clock: Clock,
    private readonly leader: Leader,
    private readonly clockControl: ClockControl,
  ) {}

  onModuleInit(): void {
    this.leader.add(this);
    this.clockControl.watch({
      label: 'edits',
      backlog: () => this.prisma.sentMessage.count({ where: undecided }),
    });
  }

  async run(signal: AbortSignal, wake: Wake): Promise<void> {
    while (!signal.aborted) {
      const rows = await this.prisma.sentMessage.findMany({
        where: undecided,
        orderBy: { id: 'asc' },
        take: BATCH,
      });
      for (const row of rows) void this.lanes.push(String(row.chatId), () => this.settle(row));
      await this.lanes.idle();
      if (rows.length < BATCH) await wake.wait(1_000, signal);
    }
  }

  private async settle(row: Row): Promise<void> {
    try {
      const chat = await this.prisma.chat.findUnique({ where: { userId: row.userId } });
      const texts = botTexts[chat?.language === 'en' ? 'en' : 'ru'];
      const shown = { chatId: Number(row.chatId), messageId: row.messageId, hasMedia: row.hasMedia };
      const open =
        row.promiseId === null
          ? []
          : [{ text: texts.buttons.open, callback_data: button('open', row.promiseId) }];
      await edit(
        this.telegram.api,
        shown,
        withEnding(row.html, await this.sentence(DecidedAs.parse(row.outcome), texts), row.hasMedia),
        [open],
      );
      await this.prisma.sentMessage.update({ where: { id: row.id }, data: { settledAt: this.clock.now() } });
    } catch (error) {
      this.logger.warn(`message ${row.messageId} was not edited: ${(error as Error).message}`);
      await this.note(row, whyUnreachable(error) !== null || row.attempts + 1 >= MOST_ATTEMPTS);
    }
  }

  /** Where our own database is away as well, the message is found again as it was. A lane bears no error: it would end the process. */
  private async note(row: Row, giveUp: boolean): Promise<void> {
    const data = { attempts: { increment: 1 }, ...(giveUp ? { settledAt: this.clock.now() } : {}) };
    await this.prisma.sentMessage
      .update({ where: { id: row.id }, data })
      .catch((error: Error) => this.logger.warn(`nor noted so: ${error.message}`));
  }

  private async sentence(decided: DecidedAs, { vote, invitation }: BotTexts): Promise<string> {
    switch (decided.as) {
      case 'approved':
        if (decided.by === 'system') return vote.bySystem;
        return vote.approvedBy((await this.chats.nameOf(decided.by)) ?? vote.somebody);
      case 'rejected':
        return vote.rejectedBy((await this.chats.nameOf(decided.by)) ?? vote.somebody, decided.reason);
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

const undecided: Prisma.SentMessageWhereInput = { outcome: { not: Prisma.AnyNull }, settledAt: null };
