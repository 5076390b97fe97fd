import { Injectable } from '@nestjs/common';
import { reportRejected, type EventPayload } from '@slovo/contracts';
import { Reacts, type Reaction } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { decideReport } from './report-copy.ts';

@Reacts(reportRejected)
@Injectable()
export class ProjectRejectedReport implements Reaction<typeof reportRejected, Tx> {
  async react(tx: Tx, facts: EventPayload<typeof reportRejected>): Promise<void> {
    await decideReport(tx, facts, 'rejected');
  }
}
