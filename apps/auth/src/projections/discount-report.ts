import { Injectable } from '@nestjs/common';
import { type EventPayload, reportWithdrawn } from '@slovo/contracts';
import { type Reaction, Reacts } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { countReports } from './promise-copy.ts';

/** A skip is withdrawn as a report, but was never counted as one. */
@Reacts(reportWithdrawn)
@Injectable()
export class DiscountReport implements Reaction<typeof reportWithdrawn, Tx> {
  async react(tx: Tx, { promise, report }: EventPayload<typeof reportWithdrawn>): Promise<void> {
    await countReports(tx, promise, report.isSkip ? 0 : -1);
  }
}
