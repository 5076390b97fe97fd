import { Injectable } from '@nestjs/common';
import { type EventPayload, promiseChanged, promiseCreated, promiseStarted } from '@slovo/contracts';
import { type Reaction, Reacts } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { upsertPromise } from './promise-copy.ts';

@Reacts(promiseCreated, promiseStarted, promiseChanged)
@Injectable()
export class ProjectPromise implements Reaction<typeof promiseChanged, Tx> {
  async react(tx: Tx, { promise }: EventPayload<typeof promiseChanged>): Promise<void> {
    await upsertPromise(tx, promise);
  }
}
