import { Controller } from '@nestjs/common';
import {
  daySkipped,
  pauseEnded,
  promisePaused,
  type PromiseSnapshot,
  promiseWentOn,
  reportSubmitted,
} from '@slovo/contracts';
import { type ReactionContext, ReactsToAll } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { Hearing } from '../hearing.ts';

/** What an owner does about their promise ends the silence; a skip that the calendar spends does not. */
@Controller()
export class HearOwner {
  constructor(private readonly hearing: Hearing) {}

  @ReactsToAll(reportSubmitted, daySkipped, promiseWentOn, promisePaused, pauseEnded)
  async hearOwner(
    tx: Tx,
    events: readonly { payload: { promise: PromiseSnapshot; by?: 'author' | 'system' } }[],
    { now }: Pick<ReactionContext, 'now'>,
  ): Promise<void> {
    const heard = events
      .filter(({ payload: { by } }) => by !== 'system')
      .map(({ payload: { promise } }) => ({ userId: promise.userId, promiseId: promise.id }));
    await this.hearing.hearAll(tx, heard, now);
  }
}
