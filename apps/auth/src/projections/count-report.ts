import { Injectable } from '@nestjs/common';
import { type EventPayload, reportSubmitted } from '@slovo/contracts';
import { type Reaction, Reacts } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { countReports } from './promise-copy.ts';

@Reacts(reportSubmitted)
@Injectable()
export class CountReport implements Reaction<typeof reportSubmitted, Tx> {
  async react(tx: Tx, { promise }: EventPayload<typeof reportSubmitted>): Promise<void> {
    await countReports(tx, promise, 1);
  }
}
