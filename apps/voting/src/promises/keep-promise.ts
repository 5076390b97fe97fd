import { Injectable } from '@nestjs/common';
import {
  type EventPayload,
  promiseChanged,
  promiseClosed,
  promiseCreated,
  promiseStarted,
} from '@slovo/contracts';
import { type Reaction, Reacts } from '@slovo/kit/events';
import type { Db } from '../database.ts';
import { keepPromise } from './promise.store.ts';

/** Visibility and motivator stay current. Of the closing only the snapshot that all four carry is of interest. */
@Reacts(promiseCreated, promiseStarted, promiseChanged)
@Injectable()
export class KeepPromise implements Reaction<typeof promiseChanged, Db> {
  async react(tx: Db, { promise }: EventPayload<typeof promiseChanged>): Promise<void> {
    await keepPromise(tx, promise);
  }
}

@Reacts(promiseClosed)
@Injectable()
export class KeepClosedPromise implements Reaction<typeof promiseClosed, Db> {
  async react(tx: Db, { promise }: EventPayload<typeof promiseClosed>): Promise<void> {
    await keepPromise(tx, promise);
  }
}
