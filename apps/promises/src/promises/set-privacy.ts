import { Injectable } from '@nestjs/common';
import { type CallRequest, promiseChanged, setPrivacy } from '@slovo/contracts';
import { canTogglePrivacy } from '@slovo/domain';
import { type CallContext, type Handler, Handles } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import { viewerOf } from '../viewer.ts';
import { ChangePromise } from './change-promise.ts';
import { decide } from './decide.ts';
import { factsOf } from './promise.record.ts';
import { savePromise } from './promise.rows.ts';
import { snapshotOf } from './promise.snapshot.ts';
import { presentOne } from './promise.view.ts';

@Handles(setPrivacy)
@Injectable()
export class SetPrivacy implements Handler<typeof setPrivacy> {
  constructor(
    private readonly changes: ChangePromise,
    private readonly outbox: Outbox,
  ) {}

  async run({ id, is_public }: CallRequest<typeof setPrivacy>, context: CallContext<'user'>) {
    const { now } = context;
    const viewer = viewerOf(context);
    return this.changes.run(id, { viewer, now }, async (tx, promise) => {
      decide(canTogglePrivacy(viewer, factsOf(promise)));
      if (promise.isPublic === is_public) return presentOne(tx, promise, viewer, now);
      // Becoming visible is activity: others see it in the feed for the first time.
      const saved = await savePromise(tx, promise, {
        isPublic: is_public,
        ...(is_public && { lastActivityAt: now }),
      });
      await this.outbox.put(tx, promiseChanged, { promise: snapshotOf(saved, now) }, now);
      return presentOne(tx, saved, viewer, now);
    });
  }
}
