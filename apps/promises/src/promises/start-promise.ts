import { Injectable } from '@nestjs/common';
import { type CallRequest, promiseStarted, startPromise } from '@slovo/contracts';
import { canStart, DAY_STARTS_AT_DEFAULT, decideTransition, TIME_ZONE_DEFAULT } from '@slovo/domain';
import { type CallContext, type Handler, Handles } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import { CatchUp } from '../calendar/catch-up.ts';
import { viewerOf } from '../viewer.ts';
import { ChangePromise } from './change-promise.ts';
import { decide, moved } from './decide.ts';
import { factsOf } from './promise.record.ts';
import { savePromise } from './promise.rows.ts';
import { snapshotOf } from './promise.snapshot.ts';
import { presentOne } from './promise.view.ts';

@Handles(startPromise)
@Injectable()
export class StartPromise implements Handler<typeof startPromise> {
  constructor(
    private readonly changes: ChangePromise,
    private readonly catchUp: CatchUp,
    private readonly outbox: Outbox,
  ) {}

  async run({ id }: CallRequest<typeof startPromise>, context: CallContext<'user'>) {
    const { now } = context;
    const viewer = viewerOf(context);
    return this.changes.run(id, { viewer, now }, async (tx, promise) => {
      decide(canStart(viewer, factsOf(promise)));
      const owner = await tx.person.findUnique({ where: { id: promise.ownerId } });
      const started = await savePromise(tx, promise, {
        status: moved(decideTransition(promise.status, 'start')),
        startedAt: now,
        // Kept for the whole term: what the owner changes later holds for promises started later.
        timeZone: owner?.timeZone ?? TIME_ZONE_DEFAULT,
        dayStartsAt: owner?.dayStartsAt ?? DAY_STARTS_AT_DEFAULT,
        lastActivityAt: now,
      });
      await this.outbox.put(tx, promiseStarted, { promise: snapshotOf(started, now) }, now);
      return presentOne(tx, await this.catchUp.run(tx, started, now), viewer, now);
    });
  }
}
