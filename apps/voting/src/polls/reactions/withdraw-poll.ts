import { Controller } from '@nestjs/common';
import { type EventPayload, reportWithdrawn } from '@slovo/contracts';
import { type ReactionContext, ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { projectPromise } from '../../projections/promise.store.ts';
import { forgottenReport, reportRow } from '../report.record.ts';

/** Nobody can vote on a withdrawn report. Creates the row if the withdrawal overtook the submission. */
@Controller()
export class WithdrawPoll {
  @ReactsTo(reportWithdrawn)
  async withdrawPoll(
    tx: Tx,
    { promise, report }: EventPayload<typeof reportWithdrawn>,
    { occurredAt }: ReactionContext,
  ): Promise<void> {
    const { deleted } = await projectPromise(tx, promise);
    if (deleted || report.isSkip) return; // a skip never had a poll
    const closed = { status: 'withdrawn' as const, closedAt: occurredAt, ...forgottenReport };
    await tx.poll.upsert({
      where: { reportId: report.id },
      create: {
        reportId: report.id,
        promiseId: report.promiseId,
        requiredVotes: 0,
        openedAt: occurredAt,
        ...reportRow(report),
        ...closed,
      },
      update: closed,
    });
  }
}
