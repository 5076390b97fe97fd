import { Controller } from '@nestjs/common';
import {
  type EventPayload,
  promiseChanged,
  promiseClosed,
  promiseCreated,
  promiseStarted,
} from '@slovo/contracts';
import { ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { projectPromise } from './promise.store.ts';

@Controller()
export class ProjectPromise {
  @ReactsTo(promiseCreated, promiseStarted, promiseChanged)
  async projectPromise(tx: Tx, { promise }: EventPayload<typeof promiseChanged>): Promise<void> {
    await projectPromise(tx, promise);
  }
}

/** A class of its own, because the payload of this event has another type. Only its snapshot matters here. */
@Controller()
export class ProjectClosedPromise {
  @ReactsTo(promiseClosed)
  async projectClosedPromise(tx: Tx, { promise }: EventPayload<typeof promiseClosed>): Promise<void> {
    await projectPromise(tx, promise);
  }
}
