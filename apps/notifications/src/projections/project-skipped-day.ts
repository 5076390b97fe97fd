import { Controller } from '@nestjs/common';
import { daySkipped, type EventPayload } from '@slovo/contracts';
import { ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { upsertSkippedDay } from './report-copy.ts';

@Controller()
export class ProjectSkippedDay {
  @ReactsTo(daySkipped)
  async projectSkippedDay(tx: Tx, { promise, day }: EventPayload<typeof daySkipped>): Promise<void> {
    await upsertSkippedDay(tx, promise, day, false);
  }
}
