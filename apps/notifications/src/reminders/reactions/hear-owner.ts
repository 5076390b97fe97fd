import { Controller } from '@nestjs/common';
import {
  daySkipped,
  pauseEnded,
  promisePaused,
  type PromiseSnapshot,
  promiseWentOn,
  reportSubmitted,
} from '@slovo/contracts';
import { type ReactionContext, ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { Hearing } from '../hearing.ts';

/** What an owner does about their promise ends the silence; a skip that the calendar spends does not. */
@Controller()
export class HearOwner {
  constructor(private readonly hearing: Hearing) {}

  @ReactsTo(reportSubmitted, daySkipped, promiseWentOn, promisePaused, pauseEnded)
  async hearOwner(
    tx: Tx,
    { promise, by }: { promise: PromiseSnapshot; by?: 'author' | 'system' },
    { now }: ReactionContext,
  ): Promise<void> {
    if (by === 'system') return;
    await this.hearing.hear(tx, promise.userId, [promise.id], now);
  }
}
