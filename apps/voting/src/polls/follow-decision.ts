import { Inject, Injectable } from '@nestjs/common';
import {
  type EventPayload,
  type PromiseSnapshot,
  reportApproved,
  reportRejected,
  type ReportSnapshot,
} from '@slovo/contracts';
import { type Reaction, type ReactionContext, Reacts } from '@slovo/kit/events';
import { REQUIRED_VOTES } from '../config.ts';
import type { Db } from '../database.ts';
import { keepPromise } from '../promises/promise.store.ts';
import { requiredOf } from './poll.record.ts';
import { reportRow } from './report.record.ts';

interface Decision {
  promise: PromiseSnapshot;
  report: ReportSnapshot;
  status: 'approved' | 'rejected';
  decidedBy: number | null;
  at: Date;
}

/** What the promises service decided is what counts: the system's approvals, and the end of every race with a vote. */
async function follow(
  tx: Db,
  { promise, report, status, decidedBy, at }: Decision,
  votes: number,
): Promise<void> {
  await keepPromise(tx, promise);
  const decided = { status, decidedBy, closedAt: at };
  const requiredVotes = requiredOf(promise.approvalType, votes);
  const { id: reportId, promiseId } = report;
  const told = reportRow(report);
  const row = { reportId, promiseId, requiredVotes, openedAt: told.reportedAt, ...told, ...decided };
  await tx.poll.createMany({ data: [row], skipDuplicates: true });
  await tx.poll.updateMany({ where: { reportId, status: { notIn: ['withdrawn', status] } }, data: decided });
  // A poll from before reports were kept here learns at last what it is about.
  await tx.poll.updateMany({
    where: { reportId, reportText: null, status: { not: 'withdrawn' } },
    data: told,
  });
}

@Reacts(reportApproved)
@Injectable()
export class FollowApproval implements Reaction<typeof reportApproved, Db> {
  constructor(@Inject(REQUIRED_VOTES) private readonly votes: number) {}

  async react(
    tx: Db,
    { decidedBy, ...told }: EventPayload<typeof reportApproved>,
    { occurredAt: at }: ReactionContext,
  ): Promise<void> {
    await follow(
      tx,
      { ...told, status: 'approved', decidedBy: decidedBy === 'system' ? null : decidedBy, at },
      this.votes,
    );
  }
}

@Reacts(reportRejected)
@Injectable()
export class FollowRejection implements Reaction<typeof reportRejected, Db> {
  constructor(@Inject(REQUIRED_VOTES) private readonly votes: number) {}

  async react(
    tx: Db,
    told: EventPayload<typeof reportRejected>,
    { occurredAt: at }: ReactionContext,
  ): Promise<void> {
    await follow(tx, { ...told, status: 'rejected', at }, this.votes);
  }
}
