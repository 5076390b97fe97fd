import { Injectable } from '@nestjs/common';
import { type EventPayload, promiseDeleted } from '@slovo/contracts';
import { type Reaction, type ReactionContext, Reacts } from '@slovo/kit/events';
import type { Db } from '../database.ts';
import { forgottenReport } from '../polls/report.record.ts';
import { keepPromise } from './promise.store.ts';

/** The row stays, marked: an older event that comes late must not bring the promise back. */
@Reacts(promiseDeleted)
@Injectable()
export class ForgetPromise implements Reaction<typeof promiseDeleted, Db> {
  async react(
    tx: Db,
    { promise }: EventPayload<typeof promiseDeleted>,
    { occurredAt }: ReactionContext,
  ): Promise<void> {
    await keepPromise(tx, promise, true);
    await tx.poll.updateMany({
      where: { promiseId: promise.id, status: 'open' },
      data: { status: 'withdrawn', closedAt: occurredAt },
    });
    await tx.poll.updateMany({ where: { promiseId: promise.id }, data: forgottenReport });
  }
}
