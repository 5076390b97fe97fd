import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type CallResult, MEDIA_LIMITS, submitReport, type UserProfile } from '@slovo/contracts';
import { isVotingBlind, unreachable } from '@slovo/domain';
import { Refusal } from '@slovo/kit/calls';
import { botTexts, escapeHtml, type Judge } from '@slovo/texts/bot';
import { refusalText } from '@slovo/texts/refusals';
import { SentMessages } from '../../chats/sent-messages.ts';
import { isPassing, Services } from '../../chats/services.ts';
import { PrismaClient } from '../../database.ts';
import { ChatActions } from '../../telegram/chat-actions.ts';
import { isTransient } from '../../telegram/telegram.ts';
import { button } from '../button.ts';
import { Pages } from '../pages.ts';
import { nameOf } from '../promise/promise-facts.ts';
import type { Rows } from '../say.ts';
import { CarryMedia, FileGone } from './carry-media.ts';
import { DraftCard } from './draft-card.ts';
import { cardPicture, type Draft, Drafts } from './drafts.ts';

/** What the upload on the web takes. */
export const WEB_MEGABYTES = MEDIA_LIMITS.report / 1_024 / 1_024;

type Sent = CallResult<typeof submitReport>;

/**
 * Makes a confirmed draft a report. Every step can be repeated: uploads and the report carry keys made of the message
 * that began the draft, so a crash anywhere, or a second press, ends in the same one report.
 */
@Injectable()
export class SendDraft {
  // More than five: carries bytes, asks, shows and remembers, which is what sending is.
  constructor(
    private readonly prisma: PrismaClient,
    private readonly actions: ChatActions,
    private readonly services: Services,
    private readonly media: CarryMedia,
    private readonly drafts: Drafts,
    private readonly card: DraftCard,
    private readonly sentMessages: SentMessages,
    private readonly pages: Pages,
  ) {}

  /** @throws what may pass, unless `isLastAttempt`: then the card says so and can be sent again. */
  async run(draft: Draft, person: UserProfile, now: Date, isLastAttempt: boolean): Promise<void> {
    const texts = botTexts[person.language];
    const sending = await this.drafts.change(draft, { status: 'sending' });
    await this.card.say(sending, texts.report.sending);
    try {
      const action =
        draft.items[0]?.kind === 'video'
          ? 'upload_video'
          : draft.items.length > 0
            ? 'upload_photo'
            : 'typing';
      const sent = await this.actions.while(draft.chatId, action, () => this.submit(draft, person));
      await this.keepFileIds(draft, sent);
      const done = await this.drafts.change(sending, { status: 'sent', reportId: sent.report.id });
      await this.showSent(done, sent, person, now);
    } catch (error) {
      if ((isPassing(error) || isTransient(error)) && !isLastAttempt) throw error;
      await this.showFailed(sending, error, person);
    }
  }

  private async submit(draft: Draft, person: UserProfile): Promise<Sent> {
    const key = `tg:${draft.chatId}:${draft.messageId}`;
    const media: string[] = [];
    // By the file, not by its place: an edit may have put another picture there since the last attempt.
    for (const item of draft.items)
      media.push(await this.media.run(item, person.id, `${key}:${shortHash(item.fileId)}`));
    return this.services.as(person, submitReport, {
      id: draft.promiseId ?? 0,
      text: draft.text,
      media,
      request_key: key,
    });
  }

  /** What came from Telegram goes back to it without an upload when others are asked to judge. */
  private async keepFileIds(draft: Draft, { report }: Sent): Promise<void> {
    const paths = [report.media, ...report.more_media].flatMap((media) => (media ? [media.path] : []));
    const data = draft.items.flatMap((item, index) => {
      const path = paths[index];
      return path && item.canCard ? [{ path, fileId: item.fileId }] : [];
    });
    if (data.length > 0) await this.prisma.telegramFile.createMany({ data, skipDuplicates: true });
  }

  private async showSent(
    draft: Draft,
    { report, promise }: Sent,
    person: UserProfile,
    now: Date,
  ): Promise<void> {
    const texts = botTexts[person.language];
    const html = texts.report.sent({
      title: promise.title,
      day: report.day_number,
      judge: this.judgeOf({ report, promise } as Sent),
    });
    const page = this.pages.promise(promise, person.id);
    const rows: Rows = [
      isVotingBlind({ approvalType: promise.approval_type, isPublic: promise.is_public })
        ? [{ text: texts.buttons.makePublic, callback_data: button('makePublic', promise.id) }]
        : [],
      [
        { text: texts.buttons.open, callback_data: button('open', promise.id) },
        ...this.pages.button(texts.buttons.openPage, page),
      ],
      report.undo_until ? [{ text: texts.buttons.undo, callback_data: button('undo', report.id) }] : [],
    ];
    // Remembered first: a decision that comes while we edit then finds the message and edits it after us.
    if (report.report_status === 'pending' && draft.cardMessageId !== null) {
      const { chatId, cardMessageId: messageId } = draft;
      const hasMedia = cardPicture(draft) !== undefined;
      await this.sentMessages.remember(
        {
          chatId,
          messageId,
          userId: person.id,
          html: texts.card.reported(promise.title, report.day_number),
          hasMedia,
          reportId: report.id,
          promiseId: promise.id,
        },
        now,
      );
    }
    await this.card.say(draft, html, rows);
  }

  private judgeOf({ report, promise }: Sent): Judge {
    switch (promise.approval_type) {
      case 'system':
        return { kind: 'system' };
      case 'specific':
        return { kind: 'motivator', name: promise.motivator_person ? nameOf(promise.motivator_person) : '' };
      case 'anyuser':
        if (report.report_status !== 'pending') return { kind: 'system' };
        return promise.is_public
          ? { kind: 'anyone', link: escapeHtml(this.pages.shareLink(promise.id)) }
          : { kind: 'hidden' };
      default:
        return unreachable(promise.approval_type);
    }
  }

  /** Back to a card that can be sent: what was wrong may be mended, or pass. */
  private async showFailed(draft: Draft, error: unknown, person: UserProfile): Promise<void> {
    const texts = botTexts[person.language];
    await this.drafts.change(draft, { status: 'offered' });
    const isMendable = error instanceof Refusal ? isPassing(error) : !(error instanceof FileGone);
    const sentence = this.sentenceOf(error, person);
    await this.card.say(draft, sentence, [
      isMendable ? [{ text: texts.buttons.sendAgain, callback_data: button('draftSend', draft.id) }] : [],
      error instanceof Refusal && error.code === 'TOO_LARGE'
        ? this.pages.button(texts.buttons.upload, this.pages.home(`/my/${draft.promiseId}`))
        : [],
      [
        { text: texts.buttons.otherPromise, callback_data: button('draftOther', draft.id) },
        { text: texts.buttons.cancel, callback_data: button('draftCancel', draft.id) },
      ],
    ]);
    // A fault of ours: the operator is to see it, and the person has a card that can be sent again.
    if (!(error instanceof Refusal || error instanceof FileGone || isTransient(error))) throw error;
  }

  private sentenceOf(error: unknown, { language }: UserProfile): string {
    const texts = botTexts[language];
    if (error instanceof FileGone) return texts.report.fileGone;
    if (!(error instanceof Refusal) || isPassing(error)) return texts.report.failed;
    return error.code === 'TOO_LARGE'
      ? texts.report.tooBig(WEB_MEGABYTES)
      : texts.report.refused(refusalText(error.code, language, error.details));
  }
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
