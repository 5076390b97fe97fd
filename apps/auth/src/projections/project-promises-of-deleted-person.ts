import { Controller } from '@nestjs/common';
import { type EventPayload, promisesOfPersonDeleted } from '@slovo/contracts';
import { LAST_VERSION } from '@slovo/kit/deletions';
import { ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../database.ts';

@Controller()
export class ProjectPromisesOfDeletedPerson {
  /** Marks rows, also of promises whose own events are still to come: no version of theirs is newer. */
  @ReactsTo(promisesOfPersonDeleted)
  async projectPromisesOfDeletedPerson(
    tx: Tx,
    { userId, promiseIds }: EventPayload<typeof promisesOfPersonDeleted>,
  ): Promise<void> {
    await tx.$executeRaw`
      INSERT INTO promises (id, owner_id, started, kept, is_public, deleted, version)
      SELECT id, ${userId}, false, false, false, true, ${LAST_VERSION}
      FROM unnest(${promiseIds}::int[]) AS gone (id) ORDER BY id
      ON CONFLICT (id) DO UPDATE SET deleted = true, version = excluded.version`;
  }
}
