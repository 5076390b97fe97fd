import { Injectable } from '@nestjs/common';
import { Composer } from 'grammy';
import { AnswerNotice } from './answer-notice.ts';
import type { BotContext } from '../context.ts';
import type { Feature } from '../feature.ts';

/** A notice counts as read when any of its buttons was pressed, also one whose answer was no (decisions §6). Stands first. */
@Injectable()
export class NoticePressed implements Feature {
  readonly composer = new Composer<BotContext>();

  constructor(answerNotice: AnswerNotice) {
    this.composer.on('callback_query', async (ctx, next) => {
      await next();
      await answerNotice.run(ctx, 'view');
    });
  }
}
