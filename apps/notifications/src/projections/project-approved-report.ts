import { Controller } from '@nestjs/common';
import { reportApproved, type EventPayload } from '@slovo/contracts';
import { ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { decideReport } from './report-copy.ts';

@Controller()
export class ProjectApprovedReport {
  @ReactsTo(reportApproved)
  async projectApprovedReport(tx: Tx, facts: EventPayload<typeof reportApproved>): Promise<void> {
    await decideReport(tx, facts, 'approved');
  }
}
