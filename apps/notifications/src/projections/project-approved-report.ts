import { Injectable } from '@nestjs/common';
import { reportApproved, type EventPayload } from '@slovo/contracts';
import { Reacts, type Reaction } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { decideReport } from './report-copy.ts';

@Reacts(reportApproved)
@Injectable()
export class ProjectApprovedReport implements Reaction<typeof reportApproved, Tx> {
  async react(tx: Tx, facts: EventPayload<typeof reportApproved>): Promise<void> {
    await decideReport(tx, facts, 'approved');
  }
}
