import { Controller } from '@nestjs/common';
import { type EventPayload, promiseClosed } from '@slovo/contracts';
import { ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { upsertPromise } from './promise-copy.ts';

@Controller()
export class ProjectClosedPromise {
  @ReactsTo(promiseClosed)
  async projectClosedPromise(tx: Tx, { promise }: EventPayload<typeof promiseClosed>): Promise<void> {
    await upsertPromise(tx, promise);
  }
}
