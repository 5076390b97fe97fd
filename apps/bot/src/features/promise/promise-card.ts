import { Injectable } from '@nestjs/common';
import {
  type CallResult,
  findPromise,
  getApprovalCount,
  listApprovals,
  listPublicReports,
  listReports,
  type PromiseView,
  type ReportView,
} from '@slovo/contracts';
import {
  badgeKey,
  canDecide,
  canVote,
  isDraftLike,
  PAUSE_BY_BUTTON,
  policyOf,
  votesNeeded,
} from '@slovo/domain';
import { Refusal } from '@slovo/kit/calls';
import { voice } from '@slovo/texts/bot/voice';
import { titleOf } from '@slovo/texts/title-of';
import { Composer } from 'grammy';
import { button, htmlWith, type Rows } from '../../messages/keyboard.ts';
import { mayPause } from '../../messages/pause-offers.ts';
import { Services } from '../../services/services.ts';
import { type BotContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { onPress } from '../on-press.ts';
import { Pages } from '../pages.ts';
import { dayAndMonth, pauseOf } from './pause-facts.ts';
import { WitnessShare } from '../share/witness-share.ts';
import { WitnessMute } from '../share/witness-mute.ts';
import { PendingReport } from './pending-report.ts';
import { dayButton, isOpen, maySkipToday, nameOf, ribbonOf, shownDay } from './promise-facts.ts';

/** The vote of a deleted account counts on. No person has this id. */
const DELETED_VOTER = 0;

/** `p_{promise}` and the button «Открыть»: the state of a promise, and what this person can do with it. */
@Injectable()
export class PromiseCard implements Feature {
  readonly composer = new Composer<BotContext>();
  readonly presses = onPress(this.composer, {
    open: (ctx, { promiseId }) => this.show(ctx, promiseId),
  });

  constructor(
    private readonly services: Services,
    private readonly pages: Pages,
    private readonly pending: PendingReport,
    private readonly share: WitnessShare,
    private readonly mute: WitnessMute,
  ) {}

  async show(ctx: BotContext, promiseId: number): Promise<void> {
    const found = await this.load(ctx, promiseId);
    if (!found) return void (await ctx.reply(ctx.visit.texts.brokenLink));
    const { promise } = found;
    await ctx.reply(this.describe(ctx, promise), htmlWith(await this.buttons(ctx, promise)));
    if (isDraftLike(promise.status)) return;
    const report = (await this.reports(ctx, found)).find(({ report_status }) => report_status === 'pending');
    if (!report) return;
    const { card } = ctx.visit.texts;
    const isOwn = report.user_id === ctx.visit.person.id;
    const waiting = {
      ...report,
      report_id: report.id,
      promise_title: promise.title,
      question: isOwn ? card.ownWaits : card.waiting(report.day_number),
    };
    await this.pending.show(ctx, waiting, await this.rightsOf(ctx, promise, report));
  }

  /** In the version that this person may see; null if there is none. */
  private async load(ctx: BotContext, id: number): Promise<CallResult<typeof findPromise> | null> {
    try {
      return await this.services.as(ctx.visit.person, findPromise, { id });
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'PROMISE_NOT_FOUND') throw error;
      return null;
    }
  }

  private async reports(ctx: BotContext, { promise, audience }: CallResult<typeof findPromise>) {
    const definition = audience === 'insider' ? listReports : listPublicReports;
    return (await this.services.as(ctx.visit.person, definition, { id: promise.id })).items;
  }

  private describe(ctx: BotContext, promise: PromiseView): string {
    const { card } = ctx.visit.texts;
    const standing = badgeKey(promise.status, promise.completion_type);
    const head = card.head({
      title: titleOf(promise.title, ctx.visit.texts),
      owner: nameOf(promise.owner),
      standing,
      day: shownDay(promise),
      daysTotal: promise.days_total,
    });
    const description = promise.description ? card.description(promise.description) : '';
    if (promise.days.length === 0) return head + description;
    const pause = pauseOf(promise);
    const paused = pause
      ? `\n${voice[ctx.visit.person.language].pausedFrom(dayAndMonth(pause.from), dayAndMonth(pause.until))}`
      : '';
    const kept = card.kept(promise.completed_days, promise.days_total);
    return `${head}${description}\n\n${ribbonOf(promise)}\n${kept}${paused}\n<i>${card.legend}</i>`;
  }

  private async buttons(ctx: BotContext, promise: PromiseView): Promise<Rows> {
    const { texts, person } = ctx.visit;
    const isOwner = promise.user_id === person.id;
    return [
      isOwner && isOpen(promise) ? [button(texts.buttons.report, 'report', dayButton(promise))] : [],
      maySkipToday(promise, { userId: person.id })
        ? [button(texts.buttons.skip, 'skip', dayButton(promise))]
        : [],
      this.pauseButton(ctx, promise),
      await this.share.row(promise, person),
      await this.mute.row(ctx, promise),
      this.pages.button(texts.buttons.openPage, this.pages.promise(promise, person.id)),
    ];
  }

  private pauseButton(ctx: BotContext, promise: PromiseView): Rows[number] {
    const { person } = ctx.visit;
    const texts = voice[person.language].buttons;
    const data = { promiseId: promise.id };
    if (promise.user_id === person.id && pauseOf(promise)) return [button(texts.endPause, 'endPause', data)];
    return mayPause(promise, { userId: person.id })
      ? [button(texts.pause(PAUSE_BY_BUTTON), 'pause', data)]
      : [];
  }

  /** The rules that voting applies; here they only say which buttons are worth showing. */
  private async rightsOf(ctx: BotContext, promise: PromiseView, report: ReportView) {
    const viewer = { userId: ctx.visit.person.id };
    const motivatorId = promise.motivator_person?.id ?? null;
    const isVoted = promise.approval_type === 'anyuser';
    const [count, votes] = isVoted ? await this.votesOf(ctx, report.id) : [null, []];
    const policy = policyOf({ approvalType: promise.approval_type, motivatorId }, count?.requiredVotes);
    if (!policy) return { mayVote: false, mayDecide: false, needed: 0 };
    const voterIds = votes.flatMap((vote) => vote.user_id ?? []);
    const facts = {
      ownerId: promise.user_id,
      isPublic: promise.is_public,
      reportStatus: report.report_status,
      policy,
      voterIds,
    };
    return {
      mayVote: canVote(viewer, facts).ok,
      mayDecide: canDecide(viewer, facts).ok,
      needed: votesNeeded(
        votes.map((vote) => ({ userId: vote.user_id ?? DELETED_VOTER, type: 'approve' as const })),
        policy,
      ),
    };
  }

  /** Voting opens the poll a moment after the report: until then nobody has voted. */
  private async votesOf(ctx: BotContext, id: number) {
    try {
      return await Promise.all([
        this.services.as(ctx.visit.person, getApprovalCount, { id }),
        this.services.as(ctx.visit.person, listApprovals, { id }),
      ]);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'REPORT_NOT_FOUND') throw error;
      return [null, []] as const;
    }
  }
}
