import { Injectable } from '@nestjs/common';
import {
  type EventPayload,
  promiseChanged,
  promiseClosed,
  promiseCreated,
  promiseStarted,
} from '@slovo/contracts';
import { type Reaction, Reacts } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { projectPromise } from './promise.store.ts';

@Reacts(promiseCreated, promiseStarted, promiseChanged)
@Injectable()
export class ProjectPromise implements Reaction<typeof promiseChanged, Tx> {
  async react(tx: Tx, { promise }: EventPayload<typeof promiseChanged>): Promise<void> {
    await projectPromise(tx, promise);
  }
}

/** A class of its own, because the payload of this event has another type. Only its snapshot matters here. */
@Reacts(promiseClosed)
@Injectable()
export class ProjectClosedPromise implements Reaction<typeof promiseClosed, Tx> {
  async react(tx: Tx, { promise }: EventPayload<typeof promiseClosed>): Promise<void> {
    await projectPromise(tx, promise);
  }
}
