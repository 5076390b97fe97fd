import { Injectable } from '@nestjs/common';
import { beginAnew, closePromise, endPause, goOn, pausePromise, type PromiseView } from '@slovo/contracts';
import { PAUSE_BY_BUTTON } from '@slovo/domain';
import { voice, type VoiceTexts } from '@slovo/texts/bot/voice';
import { Composer } from 'grammy';
import { decodeButton, type Verb } from '../../messages/button-data.ts';
import { PressedButtons } from '../../messages/pressed-buttons.ts';
import { Services } from '../../services/services.ts';
import { type BotContext, chatOf } from '../context.ts';
import type { Feature } from '../feature.ts';
import { AnswerNotice } from '../notices/answer-notice.ts';
import { onPress } from '../on-press.ts';
import { Refused } from '../refused.ts';
import { dayAndMonth } from './pause-facts.ts';

/** Answers to one question: once one is chosen, the others are no longer offered. */
const ANSWERS: ReadonlySet<Verb> = new Set(['goOn', 'beginAnew', 'letGo', 'keepOn', 'pause']);
const isAnswer = (data: string): boolean => {
  const press = decodeButton(data);
  return press !== null && ANSWERS.has(press.verb);
};

/** What an owner answers to a lost word or to the question whether to go on, and the end of their pause. */
@Injectable()
export class VoiceButtons implements Feature {
  readonly composer = new Composer<BotContext>();
  readonly presses = onPress(this.composer, {
    goOn: (ctx, { promiseId: id }) => this.goOn(ctx, id),
    beginAnew: (ctx, { promiseId: id }) => this.beginAnew(ctx, id),
    letGo: (ctx, { promiseId: id }) => this.letGo(ctx, id),
    keepOn: (ctx) => this.settle(ctx, 'keep-on', (texts) => texts.keptOn),
    pause: (ctx, { promiseId: id }) => this.pause(ctx, id),
    endPause: (ctx, { promiseId: id }) => this.endPause(ctx, id),
  });

  constructor(
    private readonly services: Services,
    private readonly refused: Refused,
    private readonly notices: AnswerNotice,
    private readonly pressedButtons: PressedButtons,
  ) {}

  private async goOn(ctx: BotContext, id: number): Promise<void> {
    const done = await this.refused.toToast(ctx, () => this.services.as(ctx.visit.person, goOn, { id }));
    if (done) await this.settle(ctx, 'go-on', (texts) => texts.wentOn);
  }

  /** A lost promise can begin anew once, so it names the request: a press that is repeated finds the first one's. */
  private async beginAnew(ctx: BotContext, id: number): Promise<void> {
    const input = { id, request_key: `anew:${id}` };
    const made = await this.refused.toToast(ctx, () => this.services.as(ctx.visit.person, beginAnew, input));
    if (made)
      await this.settle(ctx, 'begin-anew', (texts) =>
        made.status === 'active' ? texts.begunAnew : texts.draftedAnew,
      );
  }

  private async letGo(ctx: BotContext, id: number): Promise<void> {
    const input = { id, completion_type: 'give_up' as const };
    const done = await this.refused.toToast(ctx, () =>
      this.services.as(ctx.visit.person, closePromise, input),
    );
    if (done) await this.settle(ctx, 'let-go', (texts) => texts.letGo);
  }

  private async pause(ctx: BotContext, id: number): Promise<void> {
    const request_key = `pause:${chatOf(ctx)}:${ctx.callbackQuery?.message?.message_id ?? 0}`;
    const input = { id, days: PAUSE_BY_BUTTON, request_key };
    const done = await this.refused.toToast(ctx, () =>
      this.services.as(ctx.visit.person, pausePromise, input),
    );
    if (done?.pause) await this.settle(ctx, 'pause', (texts) => pausedText(texts, done));
  }

  private async endPause(ctx: BotContext, id: number): Promise<void> {
    const done = await this.refused.toToast(ctx, () => this.services.as(ctx.visit.person, endPause, { id }));
    if (done) await this.settle(ctx, 'end-pause', (texts) => texts.pauseEnded);
  }

  private async settle(ctx: BotContext, action: string, text: (texts: VoiceTexts) => string): Promise<void> {
    await ctx.visit.toast(text(voice[ctx.visit.person.language]), true);
    await this.notices.answerNotice(ctx, action);
    await this.pressedButtons.remove(ctx, isAnswer);
  }
}

const pausedText = (texts: VoiceTexts, { pause }: PromiseView): string =>
  pause ? texts.paused(dayAndMonth(pause.from), dayAndMonth(pause.until)) : '';
