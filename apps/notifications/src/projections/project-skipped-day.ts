import { Controller } from '@nestjs/common';
import { daySkipped } from '@slovo/contracts';
import { type BatchEvent, ReactsToAll } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { upsertSkippedDays } from './report-copy.ts';

@Controller()
export class ProjectSkippedDay {
  @ReactsToAll(daySkipped)
  async projectSkippedDay(tx: Tx, events: readonly BatchEvent<typeof daySkipped>[]): Promise<void> {
    await upsertSkippedDays(
      tx,
      events.map(({ payload: { promise, day } }) => ({ promise, day, gone: false })),
    );
  }
}
