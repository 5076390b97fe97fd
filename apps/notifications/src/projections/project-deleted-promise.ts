import { Controller } from '@nestjs/common';
import { promiseDeleted, type EventPayload } from '@slovo/contracts';
import { ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { People } from '../people/people.ts';
import { countActivePromises } from '../people/person-facts.ts';
import { DELETED, upsertPromise } from './promise-copy.ts';

@Controller()
export class ProjectDeletedPromise {
  constructor(private readonly people: People) {}

  @ReactsTo(promiseDeleted)
  async projectDeletedPromise(tx: Tx, { promise }: EventPayload<typeof promiseDeleted>): Promise<void> {
    await this.people.lock(tx, promise.userId);
    await upsertPromise(tx, promise, { title: '', status: DELETED, nextReminderAt: null });
    await countActivePromises(tx, promise.userId);
    const where = { promiseId: promise.id };
    await tx.dayEnd.deleteMany({ where });
    await tx.report.deleteMany({ where });
    await tx.skippedDay.deleteMany({ where });
    await tx.voter.deleteMany({ where });
    await tx.toldReminder.deleteMany({ where });
  }
}
