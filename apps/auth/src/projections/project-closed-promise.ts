import { Injectable } from '@nestjs/common';
import { type EventPayload, promiseClosed } from '@slovo/contracts';
import { type Reaction, Reacts } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { upsertPromise } from './promise-copy.ts';

@Reacts(promiseClosed)
@Injectable()
export class ProjectClosedPromise implements Reaction<typeof promiseClosed, Tx> {
  async react(tx: Tx, { promise }: EventPayload<typeof promiseClosed>): Promise<void> {
    await upsertPromise(tx, promise);
  }
}
