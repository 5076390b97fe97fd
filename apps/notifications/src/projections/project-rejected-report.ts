import { Controller } from '@nestjs/common';
import { reportRejected, type EventPayload } from '@slovo/contracts';
import { ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { decideReport } from './report-copy.ts';

@Controller()
export class ProjectRejectedReport {
  @ReactsTo(reportRejected)
  async projectRejectedReport(tx: Tx, facts: EventPayload<typeof reportRejected>): Promise<void> {
    await decideReport(tx, facts, 'rejected');
  }
}
