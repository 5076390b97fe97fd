import { Controller } from '@nestjs/common';
import { type EventPayload, reportSubmitted } from '@slovo/contracts';
import { ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { countReports } from './promise-copy.ts';

@Controller()
export class CountReport {
  @ReactsTo(reportSubmitted)
  async countReport(tx: Tx, { promise }: EventPayload<typeof reportSubmitted>): Promise<void> {
    await countReports(tx, promise, 1);
  }
}
