import { Injectable } from '@nestjs/common';
import { type NoticeAction, ReceiptView } from '@slovo/contracts';
import { isSentAgain } from '@slovo/domain';
import { PrismaClient } from '../../database.ts';
import { decodeButton, type Press, type Verb } from '../../messages/button-data.ts';
import { isInboxCard } from '../../messages/inbox-card.ts';
import { decidesOn, forTelegram } from '../../messages/notice-facts.ts';
import { SentMessages } from '../../messages/sent-messages.ts';
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

/**
 * A copy of a notice whose answer was lost is in the chat, and nobody knows its id: Telegram tells it only when one of
 * its buttons is pressed. From then on it is settled with the others.
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
    if (!message || !press || !ACTIONS[press.verb] || isInboxCard(message)) return;
    const chatId = chatOf(ctx);
    const { message_id: messageId } = message;
    if (await this.sentMessages.find(chatId, messageId)) return;
    const { person, now } = ctx.visit;
    const receipt = await this.receiptOf(person.id, press);
    const shown = ('text' in message && message.text) || ('caption' in message && message.caption) || '';
    // Cards that show the same question with the same buttons are no notices.
    if (!receipt || !shows(shown, receipt)) return;
    const facts = { ...decidesOn(receipt.actions), receiptId: receipt.id, promiseId: receipt.promise_id };
    const html = forTelegram(receipt.html);
    const hasMedia = 'photo' in message || 'video' in message;
    await this.sentMessages.record({ chatId, messageId, userId: person.id, html, hasMedia, ...facts }, now);
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

/** The last of a long notice's messages begins without its title. Quotation marks differ between text and HTML. */
function shows(message: string, { title, text }: ReceiptView): boolean {
  const shown = lettersOf(message);
  if (shown === '') return false;
  return shown.startsWith(lettersOf(title)) || lettersOf(`${title}${text}`).endsWith(shown.slice(-60));
}

const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');
