import { Controller } from '@nestjs/common';
import { type EventPayload, promiseChanged, promiseCreated, promiseStarted } from '@slovo/contracts';
import { ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { upsertPromise } from './promise-copy.ts';

@Controller()
export class ProjectPromise {
  @ReactsTo(promiseCreated, promiseStarted, promiseChanged)
  async projectPromise(tx: Tx, { promise }: EventPayload<typeof promiseChanged>): Promise<void> {
    await upsertPromise(tx, promise);
  }
}
