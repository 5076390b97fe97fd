import { Controller } from '@nestjs/common';
import { type EventPayload, witnessChanged } from '@slovo/contracts';
import { type Projection, upsertNewest } from '@slovo/kit/db';
import { ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import type { Voter } from '../generated/client.ts';
import { isDeleted } from './promise-copy.ts';

const VOTERS: Projection<Voter, 'promiseId' | 'userId'> = { table: 'voters', key: ['promiseId', 'userId'] };

/** Witnesses get notices about reports as those do who voted before. */
@Controller()
export class ProjectWitness {
  @ReactsTo(witnessChanged)
  async projectWitness(tx: Tx, change: EventPayload<typeof witnessChanged>): Promise<void> {
    if (await isDeleted(tx, change.promiseId)) return;
    await upsertNewest(tx, VOTERS, { ...change, witness: true });
  }
}
