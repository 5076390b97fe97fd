import { Controller } from '@nestjs/common';
import { type EventPayload, promiseDeleted } from '@slovo/contracts';
import { type ReactionContext, ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { projectPromise } from '../../projections/promise.store.ts';
import { forgottenReport } from '../report.record.ts';

/** Marks the promise's row as deleted instead of removing it: an older event that arrives late must not restore it. */
@Controller()
export class ForgetPromise {
  @ReactsTo(promiseDeleted)
  async forgetPromise(
    tx: Tx,
    { promise }: EventPayload<typeof promiseDeleted>,
    { occurredAt }: ReactionContext,
  ): Promise<void> {
    await projectPromise(tx, promise, true);
    await tx.poll.updateMany({
      where: { promiseId: promise.id, status: 'open' },
      data: { status: 'withdrawn', closedAt: occurredAt },
    });
    await tx.poll.updateMany({ where: { promiseId: promise.id }, data: forgottenReport });
  }
}
