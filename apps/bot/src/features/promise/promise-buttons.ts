import { Injectable } from '@nestjs/common';
import { setPrivacy, skipDay } from '@slovo/contracts';
import { localDateOf } from '@slovo/domain';
import { escapeHtml } from '@slovo/texts/bot';
import { Composer } from 'grammy';
import { htmlWith } from '../../messages/keyboard.ts';
import { PressedButtons } from '../../messages/pressed-buttons.ts';
import { Services } from '../../services/services.ts';
import type { BotContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { AnswerNotice } from '../notices/answer-notice.ts';
import { onPress } from '../on-press.ts';
import { Pages } from '../pages.ts';
import { Refused } from '../refused.ts';
import { dayIsOver, shownAtOf, skipOf } from './day-of-button.ts';

/** Buttons of an owner: skip today, remind me later, show the promise to everyone. */
@Injectable()
export class PromiseButtons implements Feature {
  readonly composer = new Composer<BotContext>();
  readonly presses = onPress(this.composer, {
    skip: (ctx, { promiseId, day }) => this.skip(ctx, promiseId, day),
    snooze: (ctx, { day, until }) => this.snooze(ctx, day, until),
    makePublic: (ctx, { promiseId }) => this.makePublic(ctx, promiseId),
  });

  constructor(
    private readonly services: Services,
    private readonly refused: Refused,
    private readonly notices: AnswerNotice,
    private readonly pressedButtons: PressedButtons,
    private readonly pages: Pages,
  ) {}

  private async skip(ctx: BotContext, id: number, day: number): Promise<void> {
    const input = skipOf(ctx, id, day);
    const done = await this.refused.toToast(ctx, () => this.services.as(ctx.visit.person, skipDay, input));
    if (done) await ctx.visit.toast(ctx.visit.texts.reminder.skipped, true);
    if (done) await this.notices.answerNotice(ctx, 'skip');
    // Also after a refusal: this press may have skipped the day before a crash.
    await this.pressedButtons.remove(ctx);
  }

  /** The notifications service sends the reminder: it reacts to `notice-answered`. */
  private async snooze(ctx: BotContext, day: number, until: number): Promise<void> {
    if (isReminderOver(ctx, until)) {
      await ctx.visit.toast(dayIsOver(ctx, day), true);
      return this.pressedButtons.remove(ctx);
    }
    const isPutOff = await this.notices.answerNotice(ctx, 'snooze');
    await ctx.visit.toast(isPutOff ? ctx.visit.texts.reminder.snoozed : ctx.visit.texts.stale);
    await this.pressedButtons.remove(ctx);
  }

  private async makePublic(ctx: BotContext, id: number): Promise<void> {
    const { texts, person } = ctx.visit;
    const done = await this.refused.toToast(ctx, () =>
      this.services.as(person, setPrivacy, { id, is_public: true }),
    );
    if (!done) return;
    await this.pressedButtons.remove(ctx);
    await ctx.reply(texts.report.nowPublic(escapeHtml(this.pages.shareLink(id))), htmlWith());
  }
}

/** The date of a message says the same where an earlier release sent it. */
function isReminderOver(ctx: BotContext, until: number): boolean {
  const { person, now } = ctx.visit;
  if (until > 0) return now.getTime() >= until * 1_000;
  const zone = { timeZone: person.time_zone, dayStartsAt: person.day_starts_at };
  return localDateOf(shownAtOf(ctx), zone) < localDateOf(now, zone);
}
