import { Injectable } from '@nestjs/common';
import { daySkipped, type EventPayload } from '@slovo/contracts';
import { Reacts, type Reaction } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { upsertSkippedDay } from './report-copy.ts';

@Reacts(daySkipped)
@Injectable()
export class ProjectSkippedDay implements Reaction<typeof daySkipped, Tx> {
  async react(tx: Tx, { promise, day }: EventPayload<typeof daySkipped>): Promise<void> {
    await upsertSkippedDay(tx, promise, day, false);
  }
}
