import { Controller } from '@nestjs/common';
import { type EventPayload, promiseDeleted } from '@slovo/contracts';
import { ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { upsertPromise } from './promise-copy.ts';

@Controller()
export class ProjectDeletedPromise {
  @ReactsTo(promiseDeleted)
  async projectDeletedPromise(tx: Tx, { promise }: EventPayload<typeof promiseDeleted>): Promise<void> {
    await upsertPromise(tx, promise, true);
  }
}
