import { Injectable } from '@nestjs/common';
import {
  type EventPayload,
  promiseChanged,
  promiseClosed,
  promiseCreated,
  promiseDeleted,
  promiseStarted,
} from '@slovo/contracts';
import { type Reaction, Reacts } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { keepPromise } from './promise-facts.ts';

@Reacts(promiseCreated, promiseStarted, promiseChanged)
@Injectable()
export class KeepPromise implements Reaction<typeof promiseChanged, Tx> {
  async react(tx: Tx, { promise }: EventPayload<typeof promiseChanged>): Promise<void> {
    await keepPromise(tx, promise);
  }
}

@Reacts(promiseClosed)
@Injectable()
export class KeepClosedPromise implements Reaction<typeof promiseClosed, Tx> {
  async react(tx: Tx, { promise }: EventPayload<typeof promiseClosed>): Promise<void> {
    await keepPromise(tx, promise);
  }
}

@Reacts(promiseDeleted)
@Injectable()
export class ForgetPromise implements Reaction<typeof promiseDeleted, Tx> {
  async react(tx: Tx, { promise }: EventPayload<typeof promiseDeleted>): Promise<void> {
    await keepPromise(tx, promise, true);
  }
}
