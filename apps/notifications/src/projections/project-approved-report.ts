import { Controller } from '@nestjs/common';
import { reportApproved } from '@slovo/contracts';
import { type BatchEvent, ReactsToAll } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { decideReports } from './report-copy.ts';

@Controller()
export class ProjectApprovedReport {
  @ReactsToAll(reportApproved)
  async projectApprovedReport(tx: Tx, events: readonly BatchEvent<typeof reportApproved>[]): Promise<void> {
    const facts = events.map(({ payload }) => payload);
    await decideReports(tx, facts, 'approved');
  }
}
