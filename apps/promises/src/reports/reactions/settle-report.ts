import { Controller } from '@nestjs/common';
import { pollClosed } from '@slovo/contracts';
import { type BatchEvent, type ReactionContext, ReactsToAll } from '@slovo/kit/events';
import { planVerdicts, type Verdict } from '../../changes/due-plan.ts';
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
    // In the order of their first verdicts, so that an owner of several promises is notified in that order.
    const plans = [...verdicts].flatMap(([id, polls]) => {
      const promise = promises.get(id);
      return promise ? [planVerdicts(promise, polls.map(verdictOf), now)] : [];
    });
    await this.dueSteps.write(tx, plans);
  }
}

const verdictOf = ({ payload, carrier }: BatchEvent<typeof pollClosed>): Verdict => ({
  reportId: payload.reportId,
  outcome: payload.verdict,
  decidedBy: payload.decidedBy,
  reason: payload.reason,
  carrier,
});
