import { Injectable } from '@nestjs/common';
import { setPrivacy, skipDay } from '@slovo/contracts';
import { escapeHtml } from '@slovo/texts/bot';
import { Composer } from 'grammy';
import { AnswerNotice } from '../notices/answer-notice.ts';
import { Services } from '../../services/services.ts';
import { numbersOf, pressed } from '../../messages/button.ts';
import type { BotContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { Pages } from '../pages.ts';
import { Refused } from '../refused.ts';
import { htmlWith, withoutPressed } from '../../messages/edit-message.ts';

/** What an owner does with a promise by a button: skip today, be reminded later, show it to everyone. */
@Injectable()
export class PromiseButtons implements Feature {
  readonly composer = new Composer<BotContext>();

  constructor(
    private readonly services: Services,
    private readonly refused: Refused,
    private readonly answerNotice: AnswerNotice,
    private readonly pages: Pages,
  ) {
    this.composer.callbackQuery(pressed('skip'), (ctx) => this.skip(ctx));
    this.composer.callbackQuery(pressed('snooze'), (ctx) => this.snooze(ctx));
    this.composer.callbackQuery(pressed('makePublic'), (ctx) => this.makePublic(ctx));
  }

  private async skip(ctx: BotContext): Promise<void> {
    const [id] = numbersOf(ctx.match);
    const done = await this.refused.toToast(ctx, () => this.services.as(ctx.visit.person, skipDay, { id }));
    if (!done) return;
    await ctx.visit.toast(ctx.visit.texts.reminder.skipped, true);
    await this.answerNotice.run(ctx, 'skip');
    await withoutPressed(ctx);
  }

  /** The reminder itself belongs to the notifications service, which hears of the press. */
  private async snooze(ctx: BotContext): Promise<void> {
    const isPutOff = await this.answerNotice.run(ctx, 'snooze');
    await ctx.visit.toast(isPutOff ? ctx.visit.texts.reminder.snoozed : ctx.visit.texts.stale);
    await withoutPressed(ctx);
  }

  private async makePublic(ctx: BotContext): Promise<void> {
    const [id] = numbersOf(ctx.match);
    const { texts, person } = ctx.visit;
    const done = await this.refused.toToast(ctx, () =>
      this.services.as(person, setPrivacy, { id, is_public: true }),
    );
    if (!done) return;
    await withoutPressed(ctx);
    await ctx.reply(texts.report.nowPublic(escapeHtml(this.pages.shareLink(id))), htmlWith());
  }
}
