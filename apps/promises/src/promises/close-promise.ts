import { Injectable } from '@nestjs/common';
import { type CallRequest, closePromise, promiseClosed } from '@slovo/contracts';
import { canClose, decideTransition } from '@slovo/domain';
import { type CallContext, type Handler, Handles } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import { viewerOf } from '../viewer.ts';
import { ChangePromise } from './change-promise.ts';
import { decide, moved } from './decide.ts';
import { factsOf } from './promise.record.ts';
import { savePromise } from './promise.rows.ts';
import { snapshotOf } from './promise.snapshot.ts';
import { presentOne } from './promise.view.ts';

@Handles(closePromise)
@Injectable()
export class ClosePromise implements Handler<typeof closePromise> {
  constructor(
    private readonly changes: ChangePromise,
    private readonly outbox: Outbox,
  ) {}

  async run({ id, completion_type }: CallRequest<typeof closePromise>, context: CallContext<'user'>) {
    const { now } = context;
    const viewer = viewerOf(context);
    return this.changes.run(id, { viewer, now }, async (tx, promise) => {
      decide(canClose(viewer, factsOf(promise), completion_type));
      const closed = await savePromise(tx, promise, {
        // An overdue promise that its owner may close at all is a goal that was reached after all.
        status: moved(decideTransition(promise.status, promise.status === 'overdue' ? 'reach' : 'close')),
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
