import { Injectable } from '@nestjs/common';
import { Composer } from 'grammy';
import type { BotContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { AnswerNotice } from './answer-notice.ts';
import { UnknownCopies } from './unknown-copies.ts';

/** The first feature: a notice counts as read when any of its buttons was pressed, even if the press was refused. */
@Injectable()
export class NoticePressed implements Feature {
  readonly composer = new Composer<BotContext>();

  constructor(notices: AnswerNotice, copies: UnknownCopies) {
    this.composer.on('callback_query', async (ctx, next) => {
      await copies.recognize(ctx);
      await next();
      if (!ctx.visit.isDraftCard) await notices.answerNotice(ctx, 'view');
    });
  }
}
