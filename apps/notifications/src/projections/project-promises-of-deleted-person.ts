import { Controller } from '@nestjs/common';
import { type EventPayload, promisesOfPersonDeleted } from '@slovo/contracts';
import { LAST_VERSION } from '@slovo/kit/deletions';
import { ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { lockPerson } from '../people/people.ts';
import { countActivePromises } from '../people/person-facts.ts';

@Controller()
export class ProjectPromisesOfDeletedPerson {
  /**
   * The deletion of the person has marked the promises that were known, and has removed what belongs to them. Here are those
   * whose events came in between, or are still to come: no version of theirs is newer than that of a mark.
   */
  @ReactsTo(promisesOfPersonDeleted)
  async projectPromisesOfDeletedPerson(
    tx: Tx,
    { userId, promiseIds }: EventPayload<typeof promisesOfPersonDeleted>,
  ): Promise<void> {
    await lockPerson(tx, userId);
    const marked = await tx.$executeRaw`
      INSERT INTO promises (id, user_id, title, type, status, days_total, completed_days, frequency_mode, version)
      SELECT id, ${userId}, '', 'challenge', 'deleted', 0, 0, 'daily', ${LAST_VERSION}
      FROM unnest(${promiseIds}::int[]) AS gone (id) ORDER BY id
      ON CONFLICT (id) DO UPDATE SET title = '', status = 'deleted', next_reminder_at = NULL, version = excluded.version
      WHERE promises.status <> 'deleted'`;
    if (marked > 0) await countActivePromises(tx, userId);
    await tx.$executeRaw`
      WITH gone AS (SELECT id FROM unnest(${promiseIds}::int[]) AS gone (id)),
        day_ends_gone AS (DELETE FROM day_ends USING gone WHERE promise_id = gone.id),
        reports_gone AS (DELETE FROM reports USING gone WHERE promise_id = gone.id),
        skipped_days_gone AS (DELETE FROM skipped_days USING gone WHERE promise_id = gone.id),
        voters_gone AS (DELETE FROM voters USING gone WHERE promise_id = gone.id)
      DELETE FROM told_reminders USING gone WHERE promise_id = gone.id`;
  }
}
