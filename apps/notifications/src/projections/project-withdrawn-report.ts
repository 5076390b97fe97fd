import { Controller } from '@nestjs/common';
import { reportWithdrawn, type EventPayload } from '@slovo/contracts';
import { ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { decideReports, upsertSkippedDays } from './report-copy.ts';

/** A skip is withdrawn as a report that is marked as one. */
@Controller()
export class ProjectWithdrawnReport {
  @ReactsTo(reportWithdrawn)
  async projectWithdrawnReport(tx: Tx, facts: EventPayload<typeof reportWithdrawn>): Promise<void> {
    const { promise, report } = facts;
    if (report.isSkip && report.dayNumber !== null)
      await upsertSkippedDays(tx, [{ promise, day: report.dayNumber, gone: true }]);
    else await decideReports(tx, [facts], 'withdrawn');
  }
}
