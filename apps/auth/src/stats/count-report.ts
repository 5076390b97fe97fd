import { Injectable } from '@nestjs/common';
import { type EventPayload, reportSubmitted, reportWithdrawn } from '@slovo/contracts';
import { type Reaction, Reacts } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { countReports } from './promise-facts.ts';

@Reacts(reportSubmitted)
@Injectable()
export class CountReport implements Reaction<typeof reportSubmitted, Tx> {
  async react(tx: Tx, { promise }: EventPayload<typeof reportSubmitted>): Promise<void> {
    await countReports(tx, promise, 1);
  }
}

@Reacts(reportWithdrawn)
@Injectable()
export class DiscountReport implements Reaction<typeof reportWithdrawn, Tx> {
  async react(tx: Tx, { promise, report }: EventPayload<typeof reportWithdrawn>): Promise<void> {
    await countReports(tx, promise, report.isSkip ? 0 : -1);
  }
}
