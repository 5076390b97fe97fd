import { Controller } from '@nestjs/common';
import { pollClosed } from '@slovo/contracts';
import { type BatchEvent, type ReactionContext, ReactsToAll } from '@slovo/kit/events';
import { planVerdicts } from '../../changes/due-plan.ts';
import { DueSteps } from '../../changes/due-steps.ts';
import type { Tx } from '../../database.ts';
import { lockPromises } from '../../promises/promise.rows.ts';

/** Applies the verdicts of polls, unless their reports were withdrawn or decided meanwhile. */
@Controller()
export class SettleReport {
  constructor(private readonly dueSteps: DueSteps) {}

  @ReactsToAll(pollClosed)
  async settleReport(
    tx: Tx,
    events: readonly BatchEvent<typeof pollClosed>[],
    { now }: Pick<ReactionContext, 'now'>,
  ): Promise<void> {
    const verdicts = Map.groupBy(events, ({ payload }) => payload.promiseId);
    const promises = await lockPromises(tx, [...verdicts.keys()]);
    const plans = [...promises.values()].map((promise) =>
      planVerdicts(
        promise,
        verdicts
          .get(promise.id)!
          .map(({ payload: { verdict: outcome, ...poll }, carrier }) => ({ ...poll, outcome, carrier })),
        now,
      ),
    );
    await this.dueSteps.write(tx, plans);
  }
}
