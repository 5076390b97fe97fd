import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type CallResult, checkReport, MEDIA_LIMITS, submitReport, type UserProfile } from '@slovo/contracts';
import { isVotingBlind, unreachable } from '@slovo/domain';
import { Refusal } from '@slovo/kit/calls';
import { botTexts, escapeHtml, type Judge } from '@slovo/texts/bot';
import { refusalText } from '@slovo/texts/refusals';
import { titleOf } from '@slovo/texts/title-of';
import { PrismaClient } from '../../database.ts';
import { button, type Rows } from '../../messages/keyboard.ts';
import { SentMessages } from '../../messages/sent-messages.ts';
import { isDecided, isRetryable, Services } from '../../services/services.ts';
import { type ChatAction, ChatActions } from '../../telegram/chat-actions.ts';
import { isTransient } from '../../telegram/telegram.ts';
import { Pages } from '../pages.ts';
import { nameOf } from '../promise/promise-facts.ts';
import { WitnessShare } from '../share/witness-share.ts';
import { DraftCard } from './draft-card.ts';
import { cardPicture, type Draft, Drafts, requestKeyOf, sendingOf } from './drafts.ts';
import { TransferMedia, FileGone, isOfFile } from './transfer-media.ts';

/** The largest upload on the web. */
export const WEB_MEGABYTES = MEDIA_LIMITS.report / 1_024 / 1_024;

/** Real time: a person waits. */
const SLOW_MS = 800;

type Sent = CallResult<typeof submitReport>;

/**
 * Turns a confirmed draft into a report. Every step is idempotent: uploads and the report carry keys made of the
 * message that began the draft, so a crash or a second press leads to the same single report. A draft stays `sending`
 * until its card shows how it ended, so that whoever repeats it also repeats the card.
 */
@Injectable()
export class SendDraft {
  // More than five: sending uploads files, calls promises, shows the result and records the message.
  constructor(
    private readonly prisma: PrismaClient,
    private readonly actions: ChatActions,
    private readonly services: Services,
    private readonly media: TransferMedia,
    private readonly drafts: Drafts,
    private readonly card: DraftCard,
    private readonly sentMessages: SentMessages,
    private readonly pages: Pages,
    private readonly share: WitnessShare,
  ) {}

  /**
   * @param draft that is `sending` already
   * @throws retryable errors, unless `isLastAttempt`: then the card shows the error and a button to try again
   */
  async sendDraft(draft: Draft, person: UserProfile, now: Date, isLastAttempt: boolean): Promise<void> {
    if (draft.items.length > 0) await this.card.say(draft, botTexts[person.language].report.sending);
    let { reportId } = draft;
    try {
      const sent = await (draft.items.length > 0
        ? this.actions.while(draft.chatId, actionOf(draft), () => this.submit(draft, person))
        : this.saySending(draft, person, () => this.submit(draft, person)));
      reportId = sent.report.id;
      await this.keepFileIds(draft, sent, now);
      await this.showSent(draft, sent, person, now);
      await this.drafts.finish({ ...draft, reportId });
    } catch (error) {
      // The report is stored and only its card is missing: `FinishDrafts` shows it once Telegram answers.
      if (reportId !== draft.reportId) await this.drafts.change(draft, { reportId });
      if (reportId !== null && isTransient(error) && isLastAttempt) return;
      if (reportId !== null || ((isRetryable(error) || isTransient(error)) && !isLastAttempt)) throw error;
      await this.showFailed(draft, error, person);
    }
  }

  /** A text is sent within a moment: its card says so only where it takes longer. */
  private async saySending<T>(draft: Draft, person: UserProfile, work: () => Promise<T>): Promise<T> {
    let said: Promise<void> | undefined;
    const say = (): void => {
      said = this.card.say(draft, botTexts[person.language].report.sending).catch(() => {});
    };
    const timer = draft.cardMessageId === null ? undefined : setTimeout(say, SLOW_MS);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      await said; // what follows must be the last edit
    }
  }

  private async submit(draft: Draft, person: UserProfile): Promise<Sent> {
    const key = requestKeyOf(draft);
    const media: string[] = [];
    if (draft.items.length > 0) await this.check(draft, person, key);
    try {
      return await this.submitWith(media, draft, person, key);
    } catch (error) {
      if (isDecided(error) || error instanceof FileGone) await this.media.discard(media);
      throw error;
    }
  }

  /** Before the files are fetched and stored: a report that would be refused stores none. */
  private async check(draft: Draft, person: UserProfile, request_key: string): Promise<void> {
    try {
      const id = draft.promiseId ?? 0;
      await this.services.as(person, checkReport, { id, request_key, ...sendingOf(draft) });
    } catch (error) {
      // Without an answer the report itself is asked for: a release before this one has no such call.
      if (!(error instanceof Refusal) || error.code !== 'SERVICE_UNAVAILABLE') throw error;
    }
  }

  private async submitWith(media: string[], draft: Draft, person: UserProfile, key: string): Promise<Sent> {
    // The key names the file, not its position: an edit may have replaced the picture since the last attempt.
    for (const item of draft.items)
      media.push(await this.media.transferMedia(item, person.id, `${key}:${shortHash(item.fileId)}`));
    return this.services.as(person, submitReport, {
      id: draft.promiseId ?? 0,
      text: draft.text,
      media,
      request_key: key,
      ...sendingOf(draft),
    });
  }

  /** Later messages show the pictures by Telegram's own file ids, without an upload. */
  private async keepFileIds(draft: Draft, { report }: Sent, now: Date): Promise<void> {
    const paths = [report.media, ...report.more_media].flatMap((media) => (media ? [media.path] : []));
    const data = draft.items.flatMap((item, index) => {
      const path = paths[index];
      return path && item.canCard ? [{ path, fileId: item.fileId, recordedAt: now }] : [];
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
    const title = titleOf(promise.title, texts);
    const html = texts.report.sent({
      title,
      day: report.day_number,
      judge: this.judgeOf({ report, promise } as Sent),
    });
    const { chatId, cardMessageId: messageId } = draft;
    // A report that the system has approved has no question.
    const card = promise.approval_type === 'system' || messageId === null ? null : { chatId, messageId };
    // Recorded before the edit: a decision that arrives meanwhile finds the message. After a crash it came earlier.
    const [share] = await Promise.all([
      report.report_status === 'pending' ? this.share.row(promise, person) : [],
      card &&
        this.sentMessages.recordReported(
          {
            ...card,
            userId: person.id,
            html: texts.card.reported(title, report.day_number),
            hasMedia: cardPicture(draft) !== undefined,
            reportId: report.id,
            promiseId: promise.id,
          },
          now,
        ),
    ]);
    const rows: Rows = [
      isVotingBlind({ approvalType: promise.approval_type, isPublic: promise.is_public })
        ? [button(texts.buttons.makePublic, 'makePublic', { promiseId: promise.id })]
        : [],
      [button(texts.buttons.open, 'open', { promiseId: promise.id })],
      share,
      report.undo_until ? [button(texts.buttons.undo, 'undo', { reportId: report.id })] : [],
    ];
    await this.card.say(draft, html, rows);
    if (card) await this.sentMessages.settleReported(card);
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

  /** The card can be sent again: the person can fix the cause, or it goes away. */
  private async showFailed(draft: Draft, error: unknown, person: UserProfile): Promise<void> {
    const texts = botTexts[person.language];
    const canRetry =
      error instanceof Refusal
        ? isRetryable(error) || error.code === 'UPLOADS_OF_DAY_SPENT'
        : !(error instanceof FileGone);
    const sentence = this.sentenceOf(error, person);
    await this.card.say(draft, sentence, [
      canRetry ? [button(texts.buttons.sendAgain, 'draftSend', { draftId: draft.id })] : [],
      error instanceof Refusal && error.code === 'TOO_LARGE'
        ? this.pages.button(texts.buttons.upload, this.pages.home(`/my/${draft.promiseId}`))
        : [],
      [
        ...(canRetry || isOfPromise(error)
          ? [button(texts.buttons.otherPromise, 'draftOther', { draftId: draft.id, page: 0 })]
          : []),
        button(texts.buttons.cancel, 'draftCancel', { draftId: draft.id }),
      ],
    ]);
    await this.drafts.change(draft, { status: 'offered' });
    // An error of ours: thrown for the operators. The person has a card that can be sent again.
    if (!(error instanceof Refusal || error instanceof FileGone || isTransient(error))) throw error;
  }

  private sentenceOf(error: unknown, { language }: UserProfile): string {
    const texts = botTexts[language];
    if (error instanceof FileGone) return texts.report.fileGone;
    if (!(error instanceof Refusal) || (isRetryable(error) && !isOfFile(error.code)))
      return texts.report.failed;
    return error.code === 'TOO_LARGE'
      ? texts.report.tooBig(WEB_MEGABYTES)
      : texts.report.refused(refusalText(error.code, language, error.details));
  }
}

/** Another promise may accept the report. None does where the file or its sender is refused. */
const isOfPromise = (error: unknown): boolean =>
  error instanceof Refusal && checkReport.refusals.some((code) => code === error.code);

const actionOf = ({ items: [first] }: Draft): ChatAction =>
  first?.kind === 'video' ? 'upload_video' : 'upload_photo';

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
