import { Controller } from '@nestjs/common';
import { type CallRequest, goOn, promiseWentOn } from '@slovo/contracts';
import { canSteer } from '@slovo/domain';
import { type CallContext, HandlesCall, viewerOf } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import { PromiseChanges } from '../../changes/promise-changes.ts';
import { assertAllowed } from '../../promises/assert-allowed.ts';
import { factsOf } from '../../promises/promise.record.ts';
import { savePromise } from '../../promises/promise.rows.ts';
import { snapshotOf } from '../../promises/promise.snapshot.ts';
import { presentOne } from '../../promises/promise.view.ts';
import { assertLost } from '../assert-lost.ts';

@Controller()
export class GoOn {
  constructor(
    private readonly changes: PromiseChanges,
    private readonly outbox: Outbox,
  ) {}

  @HandlesCall(goOn)
  async goOn({ id }: CallRequest<typeof goOn>, context: CallContext<'user'>) {
    const { now } = context;
    const viewer = viewerOf(context);
    return this.changes.apply(id, { viewer, now }, async (tx, promise) => {
      assertAllowed(canSteer(viewer, factsOf(promise)));
      assertLost(promise, now);
      if (promise.goesOnAt) return presentOne(tx, promise, viewer, now);
      const saved = await savePromise(tx, promise, { goesOnAt: now });
      await this.outbox.put(tx, promiseWentOn, { promise: snapshotOf(saved, now) }, now);
      return presentOne(tx, saved, viewer, now);
    });
  }
}
