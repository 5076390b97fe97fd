import { Controller } from '@nestjs/common';
import { type EventPayload, promisesOfPersonDeleted } from '@slovo/contracts';
import { ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';

/** A report that comes late keeps no file. The deletion of the person removes their files: none is released here. */
@Controller()
export class MarkPromisesOfPerson {
  @ReactsTo(promisesOfPersonDeleted)
  async markPromisesOfPerson(
    tx: Tx,
    { promiseIds }: EventPayload<typeof promisesOfPersonDeleted>,
  ): Promise<void> {
    await tx.$executeRaw`
      INSERT INTO deleted_promises (id) SELECT id FROM unnest(${promiseIds}::int[]) AS gone (id) ORDER BY id
      ON CONFLICT DO NOTHING`;
  }
}
