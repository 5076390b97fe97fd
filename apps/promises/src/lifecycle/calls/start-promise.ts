import { Controller } from '@nestjs/common';
import { type CallRequest, promiseStarted, startPromise } from '@slovo/contracts';
import { canStart, decideTransition } from '@slovo/domain';
import { type CallContext, HandlesCall, viewerOf } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import { DueSteps } from '../../changes/due-steps.ts';
import { PromiseChanges } from '../../changes/promise-changes.ts';
import { assertAllowed, nextStatus } from '../../promises/assert-allowed.ts';
import { factsOf } from '../../promises/promise.record.ts';
import { savePromise } from '../../promises/promise.rows.ts';
import { snapshotOf } from '../../promises/promise.snapshot.ts';
import { presentOne } from '../../promises/promise.view.ts';
import { startingTerm } from '../../promises/starting-term.ts';

@Controller()
export class StartPromise {
  constructor(
    private readonly changes: PromiseChanges,
    private readonly dueSteps: DueSteps,
    private readonly outbox: Outbox,
  ) {}

  @HandlesCall(startPromise)
  async startPromise({ id }: CallRequest<typeof startPromise>, context: CallContext<'user'>) {
    const { now } = context;
    const viewer = viewerOf(context);
    return this.changes.apply(id, { viewer, now }, async (tx, promise) => {
      assertAllowed(canStart(viewer, factsOf(promise)));
      const started = await savePromise(tx, promise, {
        status: nextStatus(decideTransition(promise.status, 'start')),
        ...(await startingTerm(tx, promise.ownerId, now)),
        lastActivityAt: now,
      });
      await this.outbox.put(tx, promiseStarted, { promise: snapshotOf(started, now) }, now);
      return presentOne(tx, await this.dueSteps.takeAll(tx, started, now), viewer, now);
    });
  }
}
