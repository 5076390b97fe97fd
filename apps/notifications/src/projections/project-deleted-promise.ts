import { Controller } from '@nestjs/common';
import { promiseDeleted, type EventPayload } from '@slovo/contracts';
import { ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { People } from '../people/people.ts';
import { countActivePromises } from '../people/person-facts.ts';
import { isDeleted, markDeleted } from './promise-copy.ts';

@Controller()
export class ProjectDeletedPromise {
  constructor(private readonly people: People) {}

  /**
   * A deletion by operators has marked the promise before. Then its owner is not locked: the events of all their promises
   * come at once and would wait for each other.
   */
  @ReactsTo(promiseDeleted)
  async projectDeletedPromise(tx: Tx, { promise }: EventPayload<typeof promiseDeleted>): Promise<void> {
    if (!(await isDeleted(tx, promise.id))) {
      await this.people.lock(tx, promise.userId);
      await markDeleted(tx, promise);
      await countActivePromises(tx, promise.userId);
    }
    const { id } = promise;
    await tx.$executeRaw`
      WITH day_ends_gone AS (DELETE FROM day_ends WHERE promise_id = ${id}),
        reports_gone AS (DELETE FROM reports WHERE promise_id = ${id}),
        skipped_days_gone AS (DELETE FROM skipped_days WHERE promise_id = ${id}),
        voters_gone AS (DELETE FROM voters WHERE promise_id = ${id})
      DELETE FROM told_reminders WHERE promise_id = ${id}`;
  }
}
