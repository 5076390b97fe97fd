import { Controller } from '@nestjs/common';
import { reportSubmitted, type EventPayload } from '@slovo/contracts';
import { nudgeAt } from '@slovo/domain';
import { type ReactionContext, ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { People } from '../people/people.ts';
import { addReport, type ReportFacts } from './report-copy.ts';

@Controller()
export class ProjectSubmittedReport {
  constructor(private readonly people: People) {}

  @ReactsTo(reportSubmitted)
  async projectSubmittedReport(
    tx: Tx,
    facts: EventPayload<typeof reportSubmitted>,
    { now }: ReactionContext,
  ): Promise<void> {
    await addReport(tx, facts, await this.planNudge(tx, facts, now));
  }

  /** Only a motivator is nudged, not the voters. */
  private async planNudge(tx: Tx, { promise, report }: ReportFacts, now: Date) {
    if (promise.approvalType !== 'specific' || promise.motivatorId === null) return {};
    const { timeZone, settings } = await this.people.recipient(tx, promise.motivatorId, now);
    return {
      motivatorId: promise.motivatorId,
      nudgeAt: nudgeAt(new Date(report.createdAt), timeZone, settings.quiet),
    };
  }
}
