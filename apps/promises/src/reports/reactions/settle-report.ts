import { Controller } from '@nestjs/common';
import { type EventPayload, pollClosed } from '@slovo/contracts';
import { type ReactionContext, ReactsTo } from '@slovo/kit/events';
import { DueSteps } from '../../changes/due-steps.ts';
import { ReportDecisions } from '../../changes/report-decisions.ts';
import type { Tx } from '../../database.ts';
import { lockPromise } from '../../promises/promise.rows.ts';

/** Applies the verdict of a poll, unless the report was withdrawn or decided meanwhile. */
@Controller()
export class SettleReport {
  constructor(
    private readonly decisions: ReportDecisions,
    private readonly dueSteps: DueSteps,
  ) {}

  @ReactsTo(pollClosed)
  async settleReport(tx: Tx, poll: EventPayload<typeof pollClosed>, { now }: ReactionContext): Promise<void> {
    const promise = await lockPromise(tx, poll.promiseId);
    const pending = promise?.reports.some(({ id, status }) => id === poll.reportId && status === 'pending');
    if (!promise || !pending) return;
    const settled =
      poll.verdict === 'approved'
        ? await this.decisions.approve(tx, promise, poll.reportId, poll.decidedBy, now)
        : await this.decisions.reject(tx, promise, poll.reportId, poll.decidedBy, poll.reason ?? '', now);
    // A late rejection can turn a day into a miss that is due at once; a late approval can save an overdue promise.
    await this.dueSteps.takeAll(tx, settled.promise, now);
  }
}
