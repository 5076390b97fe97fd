import { Injectable } from '@nestjs/common';
import {
  daySkipped,
  reportApproved,
  reportRejected,
  reportSubmitted,
  reportWithdrawn,
  type EventPayload,
  type PromiseSnapshot,
  type ReportSnapshot,
} from '@slovo/contracts';
import { nudgeAt } from '@slovo/domain';
import { Reacts, type Reaction, type ReactionContext } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { People } from '../people/people.ts';

interface Reported {
  promise: PromiseSnapshot;
  report: ReportSnapshot;
}

/** Events of one report come by several consumers and in any order: a decision is kept, whatever comes after it. */
const rowOf = ({ promise, report }: Reported, status: string) => ({
  id: report.id,
  promiseId: promise.id,
  dayNumber: report.dayNumber,
  status,
  createdAt: new Date(report.createdAt),
});

async function decide(tx: Tx, facts: Reported, status: string): Promise<void> {
  const { count } = await tx.report.createMany({ data: [rowOf(facts, status)], skipDuplicates: true });
  if (count > 0) return;
  await tx.report.updateMany({
    where: { id: facts.report.id, status: { not: 'withdrawn' } },
    data: { status, nudgeAt: null },
  });
}

/** A day may be skipped, taken back and skipped again; of what comes late the promise's version tells that it is old. */
async function keepSkip(tx: Tx, { id, version }: PromiseSnapshot, day: number, gone: boolean): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO skipped_days (promise_id, day, gone, version) VALUES (${id}, ${day}, ${gone}, ${version})
    ON CONFLICT (promise_id, day) DO UPDATE SET gone = excluded.gone, version = excluded.version
    WHERE skipped_days.version < excluded.version`;
}

@Reacts(reportSubmitted)
@Injectable()
export class KeepSubmittedReport implements Reaction<typeof reportSubmitted, Tx> {
  constructor(private readonly people: People) {}

  async react(tx: Tx, facts: EventPayload<typeof reportSubmitted>, { now }: ReactionContext): Promise<void> {
    await tx.report.createMany({
      data: [{ ...rowOf(facts, 'pending'), ...(await this.nudge(tx, facts, now)) }],
      skipDuplicates: true,
    });
  }

  private async nudge(tx: Tx, { promise, report }: Reported, now: Date) {
    if (promise.approvalType !== 'specific' || promise.motivatorId === null) return {};
    const { timeZone, settings } = await this.people.recipient(tx, promise.motivatorId, now);
    return {
      motivatorId: promise.motivatorId,
      nudgeAt: nudgeAt(new Date(report.createdAt), timeZone, settings.quiet),
    };
  }
}

@Reacts(reportApproved)
@Injectable()
export class KeepApprovedReport implements Reaction<typeof reportApproved, Tx> {
  react(tx: Tx, facts: EventPayload<typeof reportApproved>): Promise<void> {
    return decide(tx, facts, 'approved');
  }
}

@Reacts(reportRejected)
@Injectable()
export class KeepRejectedReport implements Reaction<typeof reportRejected, Tx> {
  react(tx: Tx, facts: EventPayload<typeof reportRejected>): Promise<void> {
    return decide(tx, facts, 'rejected');
  }
}

@Reacts(reportWithdrawn)
@Injectable()
export class KeepWithdrawnReport implements Reaction<typeof reportWithdrawn, Tx> {
  react(tx: Tx, facts: EventPayload<typeof reportWithdrawn>): Promise<void> {
    const { promise, report } = facts;
    return report.isSkip && report.dayNumber !== null
      ? keepSkip(tx, promise, report.dayNumber, true)
      : decide(tx, facts, 'withdrawn');
  }
}

@Reacts(daySkipped)
@Injectable()
export class KeepSkippedDay implements Reaction<typeof daySkipped, Tx> {
  async react(tx: Tx, { promise, day }: EventPayload<typeof daySkipped>): Promise<void> {
    await keepSkip(tx, promise, day, false);
  }
}
