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
import { OwnerActivity } from '../owner-activity.ts';

/** What an owner does about their promise ends the silence; a skip that the calendar spends does not. */
@Controller()
export class HearOwner {
  constructor(private readonly activity: OwnerActivity) {}

  @ReactsToAll(reportSubmitted, daySkipped, promiseWentOn, promisePaused, pauseEnded)
  async hearOwner(
    tx: Tx,
    events: readonly { payload: { promise: PromiseSnapshot; by?: 'author' | 'system' } }[],
    { now }: Pick<ReactionContext, 'now'>,
  ): Promise<void> {
    const active = events
      .filter(({ payload: { by } }) => by !== 'system')
      .map(({ payload: { promise } }) => ({ userId: promise.userId, promiseId: promise.id }));
    await this.activity.recordAll(tx, active, now);
  }
}
