import { Controller } from '@nestjs/common';
import { reportSubmitted } from '@slovo/contracts';
import { nudgeAt } from '@slovo/domain';
import { type BatchEvent, type ReactionContext, ReactsToAll } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { People } from '../people/people.ts';
import { addReports, type ReportFacts } from './report-copy.ts';

@Controller()
export class ProjectSubmittedReport {
  constructor(private readonly people: People) {}

  @ReactsToAll(reportSubmitted)
  async projectSubmittedReport(
    tx: Tx,
    events: readonly BatchEvent<typeof reportSubmitted>[],
    { now }: Pick<ReactionContext, 'now'>,
  ): Promise<void> {
    const facts = events.map(({ payload }) => payload);
    const asked = facts.flatMap((one) => nudgedIn(one) ?? []);
    const motivators = await this.people.recipients(tx, asked, now);
    const reports = facts.map((one) => {
      const motivator = motivators.get(nudgedIn(one) ?? 0);
      if (!motivator) return one;
      const { userId: motivatorId, timeZone, settings } = motivator;
      const at = nudgeAt(new Date(one.report.createdAt), timeZone, settings.quiet);
      return { ...one, nudge: { motivatorId, at } };
    });
    await addReports(tx, reports);
  }
}

/** Only a motivator is nudged, not the voters. */
const nudgedIn = ({ promise }: ReportFacts): number | null =>
  promise.approvalType === 'specific' ? promise.motivatorId : null;
