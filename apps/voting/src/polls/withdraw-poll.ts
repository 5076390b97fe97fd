import { Injectable } from '@nestjs/common';
import { type EventPayload, reportWithdrawn } from '@slovo/contracts';
import { type Reaction, type ReactionContext, Reacts } from '@slovo/kit/events';
import type { Db } from '../database.ts';
import { keepPromise } from '../promises/promise.store.ts';
import { forgottenReport, reportRow } from './report.record.ts';

/** The report is gone, so nobody can vote on it; also when this comes before the submission does. */
@Reacts(reportWithdrawn)
@Injectable()
export class WithdrawPoll implements Reaction<typeof reportWithdrawn, Db> {
  async react(
    tx: Db,
    { promise, report }: EventPayload<typeof reportWithdrawn>,
    { occurredAt }: ReactionContext,
  ): Promise<void> {
    await keepPromise(tx, promise);
    if (report.isSkip) return; // nobody was ever asked about it
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
