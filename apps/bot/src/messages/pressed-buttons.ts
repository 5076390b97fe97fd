import { Injectable } from '@nestjs/common';
import type { Context } from 'grammy';
import { PrismaClient } from '../database.ts';
import { isHarmlessEditError } from '../telegram/telegram.ts';
import { keyboard, type Rows } from './keyboard.ts';
import { SentMessages } from './sent-messages.ts';

/** Takes the place of a reaction's name in the inbox. */
const CONSUMER = 'removed-buttons';

/**
 * Removes buttons that may be pressed only once. A press carries its message as it was when the button was pressed: the
 * second of two quick presses still shows the button that the first one removed. So each removed button is recorded in
 * the inbox, where it is found by its key and deleted after a month. Telegram repeats an update for a day at most.
 */
@Injectable()
export class PressedButtons {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly sentMessages: SentMessages,
  ) {}

  /**
   * Removes the pressed button from its message, and those whose data `isAnswered` by the press too. Leaves the others that
   * were not removed earlier.
   */
  async remove(ctx: Context, isAnswered: (data: string) => boolean = () => false): Promise<void> {
    const { data, message } = ctx.callbackQuery ?? {};
    if (!message || data === undefined) return;
    const { chat, message_id: messageId } = message;
    const copies = await this.sentMessages.withCopies(chat.id, messageId);
    // The message shows its outcome, without the buttons of its question.
    if (copies.some((sent) => sent.messageId === messageId && (sent.outcome || sent.settledAt))) return;
    const ids = new Set([messageId, ...copies.map((sent) => sent.messageId)]);
    const gone = new Set([data, ...wiresOf(rowsOf(message)).filter(isAnswered)]);
    for (const id of ids) await this.removeFrom(ctx, id, [...gone]);
  }

  /** The copies of a notice have the same buttons. */
  private async removeFrom(ctx: Context, messageId: number, gone: readonly string[]): Promise<void> {
    const { message } = ctx.callbackQuery ?? {};
    if (!message) return;
    const { chat } = message;
    const keyOf = (wire: string): string => `${chat.id}:${messageId}:${wire}`;
    // Recorded before the edit: if the bot dies in between, the press is handled again.
    await this.record(gone.map(keyOf));
    const rows = rowsOf(message);
    const removed = await this.removedOf(wiresOf(rows).map(keyOf));
    const left = rows.map((row) =>
      row.filter((one) => !('callback_data' in one) || !removed.has(keyOf(one.callback_data))),
    );
    try {
      await ctx.api.editMessageReplyMarkup(chat.id, messageId, { reply_markup: keyboard(left) });
    } catch (error) {
      if (!isHarmlessEditError(error)) throw error;
    }
  }

  private async record(keys: string[]): Promise<void> {
    await this.prisma.$executeRaw`
      INSERT INTO inbox (consumer, event_id, handled_at)
      SELECT ${CONSUMER}, key, now() FROM unnest(${keys}::text[]) AS removed (key) ON CONFLICT DO NOTHING`;
  }

  private async removedOf(keys: string[]): Promise<Set<string>> {
    const found = await this.prisma.inboxEntry.findMany({
      where: { consumer: CONSUMER, eventId: { in: keys } },
    });
    return new Set(found.map(({ eventId }) => eventId));
  }
}

type PressedMessage = NonNullable<NonNullable<Context['callbackQuery']>['message']>;

/** None of a message that Telegram no longer shows to bots. */
const rowsOf = (message: PressedMessage): Rows =>
  'reply_markup' in message ? (message.reply_markup?.inline_keyboard ?? []) : [];

const wiresOf = (rows: Rows): string[] =>
  rows.flat().flatMap((one) => ('callback_data' in one ? [one.callback_data] : []));
