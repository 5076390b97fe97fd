import { Controller } from '@nestjs/common';
import { reportRejected } from '@slovo/contracts';
import { type BatchEvent, ReactsToAll } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { decideReports } from './report-copy.ts';

@Controller()
export class ProjectRejectedReport {
  @ReactsToAll(reportRejected)
  async projectRejectedReport(tx: Tx, events: readonly BatchEvent<typeof reportRejected>[]): Promise<void> {
    const facts = events.map(({ payload }) => payload);
    await decideReports(tx, facts, 'rejected');
  }
}
