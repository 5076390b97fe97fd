import { Injectable } from '@nestjs/common';
import { type EventPayload, promiseDeleted } from '@slovo/contracts';
import { type Reaction, Reacts } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { upsertPromise } from './promise-copy.ts';

@Reacts(promiseDeleted)
@Injectable()
export class ProjectDeletedPromise implements Reaction<typeof promiseDeleted, Tx> {
  async react(tx: Tx, { promise }: EventPayload<typeof promiseDeleted>): Promise<void> {
    await upsertPromise(tx, promise, true);
  }
}
