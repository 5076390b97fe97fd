import { Injectable } from '@nestjs/common';
import { checkReport, type PromiseView, type UserProfile } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { botTexts, type BotTexts, escapeHtml } from '@slovo/texts/bot';
import { refusalText } from '@slovo/texts/refusals';
import { titleOf } from '@slovo/texts/title-of';
import { GrammyError } from 'grammy';
import { edit } from '../../messages/edit-message.ts';
import { shorten } from '../../messages/fit-html.ts';
import { button, htmlWith, keyboard, type Rows } from '../../messages/keyboard.ts';
import { pageOf, turnPages } from '../../messages/turn-pages.ts';
import { isRetryable, Services } from '../../services/services.ts';
import { Telegram } from '../../telegram/telegram.ts';
import { dueFirst, isOpen, labelOf, shownDay, wallTime } from '../promise/promise-facts.ts';
import { cardPicture, type Draft, Drafts, isEnded, requestKeyOf, sendingOf } from './drafts.ts';

/** How much of the person's text the card quotes: a caption has 1,024 characters in all. */
const QUOTE_LENGTH = 300;
const CHOICES = 10;

type Reader = Pick<UserProfile, 'id' | 'roles' | 'language' | 'time_zone'>;

/** The card of a report that is not confirmed yet: its text, its promise and the buttons. */
@Injectable()
export class DraftCard {
  constructor(
    private readonly telegram: Telegram,
    private readonly drafts: Drafts,
    private readonly services: Services,
  ) {}

  /** The card to confirm if the promise is known, else the question which promise. */
  async show(draft: Draft, open: readonly PromiseView[], reader: Reader, now: Date): Promise<void> {
    const chosen =
      open.find((promise) => promise.id === draft.promiseId) ?? (open.length === 1 ? open[0] : undefined);
    if (chosen)
      await this.showCard(
        await this.drafts.change(draft, { promiseId: chosen.id }),
        chosen,
        open.length,
        reader,
        now,
      );
    else await this.showPicker(draft, open, reader);
  }

  async showCard(
    draft: Draft,
    promise: PromiseView,
    choices: number,
    reader: Reader,
    now: Date,
  ): Promise<void> {
    const texts = botTexts[reader.language];
    const counted = await this.dayOf(draft, promise, reader);
    if (counted instanceof Refusal) return this.showRefused(draft, counted, choices, reader);
    const isOver = counted !== null && (!isOpen(promise) || counted < (shownDay(promise) ?? 0));
    const html = texts.report.card({
      title: titleOf(promise.title, texts),
      day: counted,
      isOver,
      daysTotal: promise.days_total,
      until: !isOver && promise.today_ends_at ? wallTime(promise.today_ends_at, reader, now) : null,
      quote: escapeHtml(shorten(draft.text, QUOTE_LENGTH)),
      pictures: draft.items.length,
    });
    await this.put(await this.withoutFormerPicture(draft), html, [
      [button(texts.buttons.send, 'draftSend', { draftId: draft.id })],
      otherwise(draft, choices, texts),
    ]);
  }

  /**
   * The day for which the report counts, whose end waits for it now; a refusal is shown before anything is pressed. Without
   * an answer it is the day that the promise has.
   */
  private async dayOf(draft: Draft, promise: PromiseView, reader: Reader): Promise<number | null | Refusal> {
    const input = { id: promise.id, request_key: requestKeyOf(draft), ...sendingOf(draft) };
    try {
      const { day } = await this.services.as(reader, checkReport, input);
      return day === undefined ? shownDay(promise) : day;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return isRetryable(error) ? shownDay(promise) : error;
    }
  }

  private async showRefused(draft: Draft, why: Refusal, choices: number, reader: Reader): Promise<void> {
    const texts = botTexts[reader.language];
    const html = texts.report.refused(refusalText(why.code, reader.language, why.details));
    await this.put(await this.withoutFormerPicture(draft), html, [otherwise(draft, choices, texts)]);
  }

  async showPicker(draft: Draft, open: readonly PromiseView[], reader: Reader, wanted = 0): Promise<void> {
    const texts = botTexts[reader.language];
    const { shown, page, isLast } = pageOf(dueFirst(open), wanted, CHOICES);
    await this.put(await this.withoutFormerPicture(draft), texts.report.pick(draft.items.length), [
      ...shown.map((promise) => [
        button(labelOf(promise, texts), 'draftPick', { draftId: draft.id, promiseId: promise.id }),
      ]),
      turnPages(texts, page, isLast, (text, other) =>
        button(text, 'draftOther', { draftId: draft.id, page: other }),
      ),
      [button(texts.buttons.cancel, 'draftCancel', { draftId: draft.id })],
    ]);
  }

  /** Replaces the text of the card. */
  async say(draft: Draft, html: string, rows: Rows = []): Promise<void> {
    await this.put(draft, html, rows);
  }

  /**
   * A card whose sending was interrupted may be in the chat twice, and only the id of the second copy is known. A press has
   * the id of the first. Where the draft has no other card, that is its card from now on.
   */
  async adopt(draft: Draft, pressedId: number | undefined): Promise<Draft> {
    if (pressedId === undefined || draft.cardMessageId !== null || isEnded(draft)) return draft;
    return this.drafts.change(draft, { cardMessageId: pressedId, cardFileId: pictureIdOf(draft) });
  }

  /** A pressed copy would keep its question for ever: it is deleted, as the card shows how the draft goes on. */
  async removeCopy(draft: Draft, pressedId: number | undefined): Promise<void> {
    if (pressedId !== undefined && pressedId !== draft.cardMessageId)
      await this.delete(draft.chatId, pressedId);
  }

  /** A card with another picture is deleted, and the next one is a new message: an edit neither adds nor takes away a picture. */
  private async withoutFormerPicture(draft: Draft): Promise<Draft> {
    const hasSamePicture = draft.cardFileId === null || draft.cardFileId === pictureIdOf(draft);
    if (draft.cardMessageId === null || hasSamePicture) return draft;
    await this.delete(draft.chatId, draft.cardMessageId);
    return this.drafts.change(draft, { cardMessageId: null, cardFileId: null });
  }

  private async delete(chatId: number, messageId: number): Promise<void> {
    await this.telegram.api.deleteMessage(chatId, messageId).catch((error: unknown) => {
      if (!(error instanceof GrammyError) || error.error_code !== 400) throw error; // gone already
    });
  }

  private async put(draft: Draft, html: string, rows: Rows): Promise<void> {
    const { chatId, cardMessageId: messageId } = draft;
    const first = cardPicture(draft);
    if (messageId !== null)
      return edit(this.telegram.api, { chatId, messageId, hasMedia: first !== undefined }, html, rows);
    const reply = { reply_parameters: { message_id: draft.messageId, allow_sending_without_reply: true } };
    const captioned = { caption: html, parse_mode: 'HTML' as const, reply_markup: keyboard(rows), ...reply };
    const sent = !first
      ? await this.telegram.api.sendMessage(chatId, html, { ...htmlWith(rows), ...reply })
      : first.kind === 'photo'
        ? await this.telegram.api.sendPhoto(chatId, first.fileId, captioned)
        : await this.telegram.api.sendVideo(chatId, first.fileId, captioned);
    // After a crash before this line the card is sent twice. Both belong to this draft, and a press leaves one: `removeCopy`.
    await this.drafts.change(draft, { cardMessageId: sent.message_id, cardFileId: pictureIdOf(draft) });
  }
}

const pictureIdOf = (draft: Draft): string => cardPicture(draft)?.fileId ?? '';

const otherwise = (draft: Draft, choices: number, texts: BotTexts): Rows[number] => [
  ...(choices > 1 ? [button(texts.buttons.otherPromise, 'draftOther', { draftId: draft.id, page: 0 })] : []),
  button(texts.buttons.cancel, 'draftCancel', { draftId: draft.id }),
];
