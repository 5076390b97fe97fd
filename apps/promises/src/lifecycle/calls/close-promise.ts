import { Controller } from '@nestjs/common';
import { type CallRequest, closePromise, promiseClosed } from '@slovo/contracts';
import { canClose, decideTransition } from '@slovo/domain';
import { type CallContext, HandlesCall, viewerOf } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import { PromiseChanges } from '../../changes/promise-changes.ts';
import { assertAllowed, nextStatus } from '../../promises/assert-allowed.ts';
import { factsOf } from '../../promises/promise.record.ts';
import { savePromise } from '../../promises/promise.rows.ts';
import { snapshotOf } from '../../promises/promise.snapshot.ts';
import { presentOne } from '../../promises/promise.view.ts';

@Controller()
export class ClosePromise {
  constructor(
    private readonly changes: PromiseChanges,
    private readonly outbox: Outbox,
  ) {}

  @HandlesCall(closePromise)
  async closePromise(
    { id, completion_type }: CallRequest<typeof closePromise>,
    context: CallContext<'user'>,
  ) {
    const { now } = context;
    const viewer = viewerOf(context);
    return this.changes.apply(id, { viewer, now }, async (tx, promise) => {
      assertAllowed(canClose(viewer, factsOf(promise), completion_type));
      const closed = await savePromise(tx, promise, {
        // The only overdue promise that its owner may close is a goal that was reached late.
        status: nextStatus(
          decideTransition(promise.status, promise.status === 'overdue' ? 'reach' : 'close'),
        ),
        completionType: completion_type,
        closedBy: 'author',
        closedAt: now,
        nextDueAt: null,
        lastActivityAt: now,
      });
      await this.outbox.put(tx, promiseClosed, { promise: snapshotOf(closed, now), closedBy: 'author' }, now);
      return presentOne(tx, closed, viewer, now);
    });
  }
}
