import { Controller } from '@nestjs/common';
import { type CallRequest, endPause, pauseEnded } from '@slovo/contracts';
import { canSteer, pausesAfterEnd } from '@slovo/domain';
import { type CallContext, HandlesCall, Refusal, viewerOf } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import { DueSteps } from '../../changes/due-steps.ts';
import { PromiseChanges } from '../../changes/promise-changes.ts';
import { assertAllowed } from '../../promises/assert-allowed.ts';
import { factsOf, termOf } from '../../promises/promise.record.ts';
import { savePromise } from '../../promises/promise.rows.ts';
import { snapshotOf } from '../../promises/promise.snapshot.ts';
import { presentOne } from '../../promises/promise.view.ts';

@Controller()
export class EndPause {
  constructor(
    private readonly changes: PromiseChanges,
    private readonly dueSteps: DueSteps,
    private readonly outbox: Outbox,
  ) {}

  @HandlesCall(endPause)
  async endPause({ id }: CallRequest<typeof endPause>, context: CallContext<'user'>) {
    const { now } = context;
    const viewer = viewerOf(context);
    return this.changes.apply(id, { viewer, now }, async (tx, promise) => {
      assertAllowed(canSteer(viewer, factsOf(promise)));
      const term = termOf(promise);
      if (!term) throw new Refusal('PROMISE_NOT_ACTIVE');
      const pauses = pausesAfterEnd(now, term);
      if (!pauses) throw new Refusal('PROMISE_NOT_PAUSED');
      const saved = await savePromise(tx, promise, { pauses: pauses.map((pause) => ({ ...pause })) });
      await this.outbox.put(tx, pauseEnded, { promise: snapshotOf(saved, now) }, now);
      return presentOne(tx, await this.dueSteps.takeAll(tx, saved, now), viewer, now);
    });
  }
}
