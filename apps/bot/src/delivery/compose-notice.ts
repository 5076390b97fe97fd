import { Injectable } from '@nestjs/common';
import type { NoticeAction, ReceiptView } from '@slovo/contracts';
import { PAUSE_BY_BUTTON, unreachable } from '@slovo/domain';
import { botTexts, escapeHtml } from '@slovo/texts/bot';
import { ownData } from '@slovo/texts/bot/own-data';
import { voice } from '@slovo/texts/bot/voice';
import type { Language } from '@slovo/domain/languages';
import { titleOf } from '@slovo/texts/title-of';
import { witness } from '@slovo/texts/bot/witness';
import type { InlineKeyboardButton } from 'grammy/types';
import { CAPTION_LIMIT, lengthOfHtml, splitHtml, TEXT_LIMIT } from '../messages/fit-html.ts';
import { button, type Rows } from '../messages/keyboard.ts';
import { forTelegram } from '../messages/notice-facts.ts';
import { PauseOffers } from '../messages/pause-offers.ts';
import { Pictures } from '../messages/pictures.ts';
import type { MediaUpload } from '../telegram/media-upload.ts';

export interface NoticeMessage {
  picture: { file: string | MediaUpload; kind: 'photo' | 'video'; path: string } | null;
  /** One text per message. The only one is the picture's caption if it fits, and the last has the buttons. */
  texts: string[];
  isCaption: boolean;
  /** The message with the buttons once its question is decided: without the title that asks it. */
  settled: string;
  rows: Rows;
}

/** Turns a receipt into messages that Telegram accepts. */
@Injectable()
export class ComposeNotice {
  constructor(
    private readonly pictures: Pictures,
    private readonly pauses: PauseOffers,
  ) {}

  /** `withPicture`: false once the picture is in the chat. */
  async composeNotice(
    receipt: ReceiptView,
    language: Language,
    withPicture: boolean,
  ): Promise<NoticeMessage> {
    const settled = forTelegram(receipt.html);
    const html = `<b>${escapeHtml(receipt.title)}</b>\n\n${settled}`;
    const texts = splitHtml(html, TEXT_LIMIT);
    const picture = withPicture ? await this.pictureOf(receipt) : null;
    return {
      picture,
      texts,
      settled: texts.length > 1 ? (texts.at(-1) ?? settled) : settled,
      isCaption: picture !== null && lengthOfHtml(html) <= CAPTION_LIMIT,
      rows: rowsOf(
        { ...receipt, actions: await this.pauses.possible(receipt.actions, receipt.user_id) },
        language,
      ),
    };
  }

  private async pictureOf({ media, user_id }: ReceiptView): Promise<NoticeMessage['picture']> {
    const file = media && (await this.pictures.find(media.fileId, { id: user_id, roles: [] }));
    return media && file
      ? { file, kind: media.type === 'image' ? 'photo' : 'video', path: media.fileId }
      : null;
  }
}

type Offered = Pick<ReceiptView, 'actions' | 'expires_at'>;

/** Decisions share a row; each other button has its own below. */
function rowsOf({ actions, expires_at }: Offered, language: Language): Rows {
  const pairs = new Set<NoticeAction['kind']>([
    'approve',
    'reject',
    'accept-invitation',
    'decline-invitation',
  ]);
  const shown = actions.map((action) => ({
    isPaired: pairs.has(action.kind),
    button: buttonOf(action, expires_at, language),
  }));
  return [
    shown.filter((one) => one.isPaired).map((one) => one.button),
    ...shown.filter((one) => !one.isPaired).map((one) => [one.button]),
  ];
}

function buttonOf(action: NoticeAction, expiresAt: string | null, language: Language): InlineKeyboardButton {
  const chat = botTexts[language];
  const texts = chat.buttons;
  const labelOf = (title: string | undefined, otherwise: string): string =>
    title === undefined ? otherwise : titleOf(title, chat);
  const own = voice[language].buttons;
  const account = ownData[language].buttons;
  switch (action.kind) {
    case 'open-promise':
      return button(labelOf(action.label, texts.open), 'open', { promiseId: action.promiseId });
    case 'report':
      return button(labelOf(action.label, texts.report), 'report', {
        promiseId: action.promiseId,
        day: action.day ?? 0,
      });
    case 'skip':
      return button(texts.skip, 'skip', { promiseId: action.promiseId, day: action.day ?? 0 });
    case 'snooze':
      return button(texts.snooze, 'snooze', {
        receiptId: action.receiptId,
        day: action.day ?? 0,
        until: expiresAt === null ? 0 : Math.floor(Date.parse(expiresAt) / 1_000),
      });
    case 'vote':
      return button(texts.vote, 'vote', { reportId: action.reportId });
    case 'approve':
      return button(texts.approve, 'approve', { reportId: action.reportId });
    case 'reject':
      return button(texts.reject, 'reject', { reportId: action.reportId });
    case 'accept-invitation':
      return button(texts.accept, 'accept', { invitationId: action.invitationId });
    case 'decline-invitation':
      return button(texts.decline, 'decline', { invitationId: action.invitationId });
    case 'go-on':
      return button(own.goOn, 'goOn', { promiseId: action.promiseId });
    case 'begin-anew':
      return button(own.beginAnew, 'beginAnew', { promiseId: action.promiseId });
    case 'let-go':
      return button(own.letGo, 'letGo', { promiseId: action.promiseId });
    case 'keep-on':
      return button(own.keepOn, 'keepOn', { promiseId: action.promiseId });
    case 'pause':
      return button(own.pause(PAUSE_BY_BUTTON), 'pause', { promiseId: action.promiseId });
    case 'mute-promise':
      return button(witness[language].mute, 'witnessMute', { promiseId: action.promiseId, muted: true });
    case 'end-session':
      return button(account.end, 'endSession', { alertId: action.alertId });
    case 'keep-account':
      return button(account.keep, 'keepAccount', {});
    case 'open-own-data':
      return button(account.open, 'ownData', {});
    default:
      return unreachable(action);
  }
}
