import { Inject, Injectable } from '@nestjs/common';
import { type EventPayload, reportSubmitted } from '@slovo/contracts';
import { type Reaction, type ReactionContext, Reacts } from '@slovo/kit/events';
import { REQUIRED_VOTES } from '../config.ts';
import type { Db } from '../database.ts';
import { keepPromise } from '../promises/promise.store.ts';
import { requiredOf } from './poll.record.ts';
import { reportRow } from './report.record.ts';

/**
 * A poll for each report. The system's own approvals have one too, so that every report has a count; its row is closed by
 * the approval that follows. One that is there already was withdrawn or decided by an event that overtook this one.
 */
@Reacts(reportSubmitted)
@Injectable()
export class OpenPoll implements Reaction<typeof reportSubmitted, Db> {
  constructor(@Inject(REQUIRED_VOTES) private readonly votes: number) {}

  async react(
    tx: Db,
    { promise, report }: EventPayload<typeof reportSubmitted>,
    { occurredAt }: ReactionContext,
  ): Promise<void> {
    const { waitsFor } = await keepPromise(tx, promise);
    const { id: reportId, promiseId } = report;
    const requiredVotes = requiredOf(promise.approvalType, this.votes);
    const row = { reportId, promiseId, requiredVotes, waitsFor, openedAt: occurredAt, ...reportRow(report) };
    await tx.poll.createMany({ data: [row], skipDuplicates: true });
  }
}
