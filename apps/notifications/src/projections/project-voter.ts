import { Controller } from '@nestjs/common';
import { voteCast } from '@slovo/contracts';
import { rowsOf, statement } from '@slovo/kit/db';
import { type BatchEvent, ReactsToAll } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { DELETED } from './promise-copy.ts';

/** Everybody who voted on a report of a promise gets a notice about its next reports. */
@Controller()
export class ProjectVoter {
  @ReactsToAll(voteCast)
  async projectVoter(tx: Tx, events: readonly BatchEvent<typeof voteCast>[]): Promise<void> {
    const votes = events.map(({ payload }) => payload);
    await rowsOf(
      tx,
      addVoters,
      votes.map(({ promiseId }) => promiseId),
      votes.map(({ voterId }) => voterId),
    );
  }
}

/** In the order of the key, so that two batches wait for each other in one direction. */
const addVoters = statement<[promiseIds: number[], voterIds: number[]]>(
  'add-voters',
  `INSERT INTO voters (promise_id, user_id)
  SELECT promise_id, user_id FROM unnest($1::int[], $2::int[]) AS one (promise_id, user_id)
  WHERE NOT EXISTS (SELECT FROM promises WHERE promises.id = one.promise_id AND status = '${DELETED}')
  ORDER BY promise_id, user_id
  ON CONFLICT DO NOTHING`,
  'once',
);
