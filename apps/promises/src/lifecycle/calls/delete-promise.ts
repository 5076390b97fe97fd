import { Controller } from '@nestjs/common';
import { type CallRequest, deletePromise, promiseDeleted } from '@slovo/contracts';
import { canDelete } from '@slovo/domain';
import { type CallContext, HandlesCall, Refusal, viewerOf } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import { PromiseChanges } from '../../changes/promise-changes.ts';
import { assertAllowed } from '../../promises/assert-allowed.ts';
import { factsOf } from '../../promises/promise.record.ts';
import { snapshotOf } from '../../promises/promise.snapshot.ts';

@Controller()
export class DeletePromise {
  constructor(
    private readonly changes: PromiseChanges,
    private readonly outbox: Outbox,
  ) {}

  @HandlesCall(deletePromise)
  async deletePromise({ id }: CallRequest<typeof deletePromise>, context: CallContext<'user'>) {
    const { now } = context;
    const viewer = viewerOf(context);
    return this.changes.apply(id, { viewer, now }, async (tx, promise) => {
      assertAllowed(canDelete(viewer, factsOf(promise)));
      const { status, version } = promise;
      const { count } = await tx.promiseRecord.deleteMany({ where: { id, status, version } });
      if (count === 0) throw new Refusal('STATE_CHANGED');
      const gone = snapshotOf({ ...promise, version: version + 1 }, now);
      await this.outbox.put(tx, promiseDeleted, { promise: gone }, now);
      return { success: true as const };
    });
  }
}
