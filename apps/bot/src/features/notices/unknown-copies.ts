import { Injectable } from '@nestjs/common';
import { type NoticeAction, ReceiptView } from '@slovo/contracts';
import { isSentAgain } from '@slovo/domain';
import { escapeHtml } from '@slovo/texts/bot';
import type { Message } from 'grammy/types';
import { PrismaClient } from '../../database.ts';
import { decodeButton, type Press, type Verb } from '../../messages/button-data.ts';
import { isInboxCard } from '../../messages/inbox-card.ts';
import { decidesOn, forTelegram } from '../../messages/notice-facts.ts';
import { type SentMessageFacts, SentMessages } from '../../messages/sent-messages.ts';
import { type BotContext, chatOf } from '../context.ts';

/** Buttons that settle something, by the action of the notice that has them. */
const ACTIONS: Partial<Record<Verb, NoticeAction['kind']>> = {
  vote: 'vote',
  approve: 'approve',
  reject: 'reject',
  accept: 'accept-invitation',
  decline: 'decline-invitation',
  goOn: 'go-on',
  beginAnew: 'begin-anew',
  letGo: 'let-go',
  keepOn: 'keep-on',
  pause: 'pause',
  endSession: 'end-session',
  keepAccount: 'keep-account',
};

/** Those of them that a report or an invitation waits for. */
const ASKS: ReadonlySet<Verb> = new Set(['vote', 'approve', 'reject', 'accept', 'decline']);

type Facts = Omit<SentMessageFacts, 'chatId' | 'messageId' | 'userId' | 'hasMedia'>;
type PressedMessage = Pick<Message, 'reply_markup'>;

/**
 * A copy of a notice, or of a card of /inbox, whose answer was lost is in the chat, and nobody knows its id: it
 * comes only with a press on one of its buttons. From then on it is settled with the others.
 */
@Injectable()
export class UnknownCopies {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly sentMessages: SentMessages,
  ) {}

  async recognize(ctx: BotContext): Promise<void> {
    const { data = '', message } = ctx.callbackQuery ?? {};
    const press = decodeButton(data);
    if (!message || !press || !ACTIONS[press.verb]) return;
    const chatId = chatOf(ctx);
    const { message_id: messageId } = message;
    if (await this.sentMessages.find(chatId, messageId)) return;
    const { person, now } = ctx.visit;
    const shown = ('text' in message && message.text) || ('caption' in message && message.caption) || '';
    const hasMedia = 'photo' in message || 'video' in message;
    const facts =
      (!isInboxCard(message) && (await this.noticeOf(person.id, press, shown))) ||
      cardOf(message, press, shown);
    if (facts)
      await this.sentMessages.record({ chatId, messageId, userId: person.id, hasMedia, ...facts }, now);
  }

  private async noticeOf(userId: number, press: Press, shown: string): Promise<Facts | null> {
    const receipt = await this.receiptOf(userId, press);
    // Cards that show the same question with the same buttons are no notices.
    if (!receipt || !shows(shown, receipt)) return null;
    const html = forTelegram(receipt.html);
    return { ...decidesOn(receipt.actions), html, receiptId: receipt.id, promiseId: receipt.promise_id };
  }

  private async receiptOf(userId: number, { verb, data }: Press): Promise<ReceiptView | null> {
    const action = JSON.stringify([{ kind: ACTIONS[verb], ...data }]);
    const [row] = await this.prisma.$queryRaw<{ receipt: unknown }[]>`
      SELECT receipt FROM deliveries WHERE user_id = ${userId} AND receipt->'actions' @> ${action}::jsonb
      ORDER BY receipt_id DESC LIMIT 1`;
    const { data: receipt } = ReceiptView.safeParse(row?.receipt);
    return receipt && isSentAgain(receipt.message_key) ? receipt : null;
  }
}

/** The card of a report or an invitation that waits: what is known of it is in its buttons. */
function cardOf({ reply_markup }: PressedMessage, { verb, data }: Press, shown: string): Facts | null {
  const asked = { ...data } as { reportId?: number; invitationId?: number };
  if (!ASKS.has(verb)) return null;
  const presses = (reply_markup?.inline_keyboard ?? [])
    .flat()
    .map((one) => ('callback_data' in one ? decodeButton(one.callback_data) : null));
  const open = presses.find((one) => one?.verb === 'open');
  return { ...asked, html: escapeHtml(shown), promiseId: open?.verb === 'open' ? open.data.promiseId : null };
}

/** The last of a long notice's messages begins without its title. Quotation marks differ between text and HTML. */
function shows(message: string, { title, text }: ReceiptView): boolean {
  const shown = lettersOf(message);
  if (shown === '') return false;
  return shown.startsWith(lettersOf(title)) || lettersOf(`${title}${text}`).endsWith(shown.slice(-60));
}

const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');
