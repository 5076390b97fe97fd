import { Controller, Inject } from '@nestjs/common';
import { type EventPayload, reportSubmitted } from '@slovo/contracts';
import { type ReactionContext, ReactsTo } from '@slovo/kit/events';
import { REQUIRED_VOTES } from '../../config.ts';
import type { Tx } from '../../database.ts';
import { projectPromise } from '../../projections/promise.store.ts';
import { requiredOf } from '../poll.record.ts';
import { reportRow } from '../report.record.ts';

/**
 * Opens a poll for every report. Reports that the system approves get one as well, so that each report has a count; the
 * approval that follows closes it. If the row exists already, an event that overtook this one withdrew or decided it.
 */
@Controller()
export class OpenPoll {
  constructor(@Inject(REQUIRED_VOTES) private readonly votes: number) {}

  @ReactsTo(reportSubmitted)
  async openPoll(
    tx: Tx,
    { promise, report }: EventPayload<typeof reportSubmitted>,
    { occurredAt }: ReactionContext,
  ): Promise<void> {
    const { waitsFor, deleted } = await projectPromise(tx, promise);
    if (deleted) return;
    const { id: reportId, promiseId } = report;
    const requiredVotes = requiredOf(promise.approvalType, this.votes);
    const row = { reportId, promiseId, requiredVotes, waitsFor, openedAt: occurredAt, ...reportRow(report) };
    await tx.poll.createMany({ data: [row], skipDuplicates: true });
  }
}
