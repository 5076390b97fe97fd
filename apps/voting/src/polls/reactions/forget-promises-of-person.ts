import { Controller } from '@nestjs/common';
import { type EventPayload, promisesOfPersonDeleted } from '@slovo/contracts';
import { LAST_VERSION } from '@slovo/kit/deletions';
import { ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';

/**
 * The deletion of the person has removed polls and votes before. What is left are marks, for promises and reports whose
 * events come late: no version of theirs is newer.
 */
@Controller()
export class ForgetPromisesOfPerson {
  @ReactsTo(promisesOfPersonDeleted)
  async forgetPromisesOfPerson(
    tx: Tx,
    { userId, promiseIds }: EventPayload<typeof promisesOfPersonDeleted>,
  ): Promise<void> {
    await tx.$executeRaw`
      INSERT INTO promises (id, owner_id, approval_type, is_public, deleted, version)
      SELECT id, ${userId}, 'system', false, true, ${LAST_VERSION}
      FROM unnest(${promiseIds}::int[]) AS gone (id) ORDER BY id
      ON CONFLICT (id) DO UPDATE SET deleted = true, title = NULL, version = excluded.version`;
    await tx.$executeRaw`DELETE FROM polls WHERE promise_id = ANY (${promiseIds}::int[])`;
  }
}
