import { Controller } from '@nestjs/common';
import { reportSubmitted } from '@slovo/contracts';
import { type BatchEvent, ReactsToAll } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { countReports } from './promise-copy.ts';

@Controller()
export class CountReport {
  @ReactsToAll(reportSubmitted)
  async countReport(tx: Tx, events: readonly BatchEvent<typeof reportSubmitted>[]): Promise<void> {
    const promises = events.map(({ payload }) => payload.promise);
    await countReports(tx, promises, 1);
  }
}
