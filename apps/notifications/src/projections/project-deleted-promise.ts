import { Injectable } from '@nestjs/common';
import { promiseDeleted, type EventPayload } from '@slovo/contracts';
import { Reacts, type Reaction } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { DELETED, upsertPromise } from './promise-copy.ts';

@Reacts(promiseDeleted)
@Injectable()
export class ProjectDeletedPromise implements Reaction<typeof promiseDeleted, Tx> {
  async react(tx: Tx, { promise }: EventPayload<typeof promiseDeleted>): Promise<void> {
    await upsertPromise(tx, promise, { title: '', status: DELETED, nextReminderAt: null });
    const where = { promiseId: promise.id };
    await tx.report.deleteMany({ where });
    await tx.skippedDay.deleteMany({ where });
    await tx.voter.deleteMany({ where });
    await tx.toldReminder.deleteMany({ where });
  }
}
