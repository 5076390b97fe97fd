import { Injectable } from '@nestjs/common';
import type { NoticeAction, ReceiptView } from '@slovo/contracts';
import { botTexts, type BotTexts, escapeHtml } from '@slovo/texts/bot';
import { unreachable } from '@slovo/domain';
import type { InputFile } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import { button } from '../features/button.ts';
import { CAPTION_LIMIT, TEXT_LIMIT, wholeCharacters } from '../features/fit-html.ts';
import { PromisePictures } from '../features/promise/promise-pictures.ts';
import type { Rows } from '../features/say.ts';

export interface NoticeMessage {
  picture: { file: string | InputFile; kind: 'photo' | 'video'; path: string } | null;
  /** In order; the first stands under the picture when it fits there, and the buttons under the last. */
  texts: string[];
  isCaption: boolean;
  /** What is left of the message when its question is decided: without the title that asks it. */
  settled: string;
  rows: Rows;
}

/** Makes of a receipt what Telegram can send. */
@Injectable()
export class ComposeNotice {
  constructor(private readonly pictures: PromisePictures) {}

  async run(receipt: ReceiptView, language: 'ru' | 'en'): Promise<NoticeMessage> {
    const settled = forTelegram(receipt.html);
    const html = `<b>${escapeHtml(receipt.title)}</b>\n\n${settled}`;
    const length = receipt.title.length + 2 + receipt.text.length;
    const picture = await this.pictureOf(receipt);
    return {
      picture,
      texts: length <= TEXT_LIMIT ? [html] : cut(`${receipt.title}\n\n${receipt.text}`),
      settled,
      isCaption: picture !== null && length <= CAPTION_LIMIT,
      rows: rowsOf(receipt.actions, botTexts[language]),
    };
  }

  private async pictureOf({ media, user_id }: ReceiptView): Promise<NoticeMessage['picture']> {
    const file = media && (await this.pictures.find(media.fileId, { id: user_id, roles: [] }));
    return media && file
      ? { file, kind: media.type === 'image' ? 'photo' : 'video', path: media.fileId }
      : null;
  }
}

/** Telegram knows no <br> and no <p>, and a quotation takes no line of its own unless it has one. */
const forTelegram = (html: string): string =>
  html
    .replaceAll(/<br\s*\/?>/g, '\n')
    .replaceAll('<blockquote>', '\n<blockquote>')
    .replaceAll('</blockquote>', '</blockquote>\n')
    .replaceAll(/<\/p>\s*/g, '\n\n')
    .replaceAll(/<p>/g, '')
    .trim();

/** A text that one message does not hold, in several, broken at line ends or spaces where there are any. Markup is given up. */
function cut(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > TEXT_LIMIT) {
    const head = wholeCharacters(rest, TEXT_LIMIT);
    const at = Math.max(head.lastIndexOf('\n'), head.lastIndexOf(' '));
    const end = at > TEXT_LIMIT / 2 ? at : head.length;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...pieces, rest].map(escapeHtml);
}

/** Decisions stand side by side, everything else under them. */
function rowsOf(actions: readonly NoticeAction[], { buttons }: BotTexts): Rows {
  const pairs = new Set<NoticeAction['kind']>([
    'approve',
    'reject',
    'accept-invitation',
    'decline-invitation',
  ]);
  const shown = actions.map((action) => ({
    isPaired: pairs.has(action.kind),
    button: buttonOf(action, buttons),
  }));
  return [
    shown.filter((one) => one.isPaired).map((one) => one.button),
    ...shown.filter((one) => !one.isPaired).map((one) => [one.button]),
  ];
}

function buttonOf(action: NoticeAction, texts: BotTexts['buttons']): InlineKeyboardButton {
  switch (action.kind) {
    case 'open-promise':
      return { text: action.label ?? texts.open, callback_data: button('open', action.promiseId) };
    case 'report':
      return { text: action.label ?? texts.report, callback_data: button('report', action.promiseId) };
    case 'skip':
      return { text: texts.skip, callback_data: button('skip', action.promiseId) };
    case 'snooze':
      return { text: texts.snooze, callback_data: button('snooze', action.receiptId) };
    case 'vote':
      return { text: texts.vote, callback_data: button('vote', action.reportId) };
    case 'approve':
      return { text: texts.approve, callback_data: button('approve', action.reportId) };
    case 'reject':
      return { text: texts.reject, callback_data: button('reject', action.reportId) };
    case 'accept-invitation':
      return { text: texts.accept, callback_data: button('accept', action.invitationId) };
    case 'decline-invitation':
      return { text: texts.decline, callback_data: button('decline', action.invitationId) };
    default:
      return unreachable(action);
  }
}

/** What the message's buttons decide, so that it can be edited when that is decided elsewhere. */
export function decidesOn(actions: readonly NoticeAction[]): {
  reportId: number | null;
  invitationId: number | null;
} {
  const found: { reportId: number | null; invitationId: number | null } = {
    reportId: null,
    invitationId: null,
  };
  for (const action of actions) {
    if ('reportId' in action) found.reportId = action.reportId;
    if ('invitationId' in action) found.invitationId = action.invitationId;
  }
  return found;
}
