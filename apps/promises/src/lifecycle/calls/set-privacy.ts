import { Controller } from '@nestjs/common';
import { type CallRequest, promiseChanged, setPrivacy } from '@slovo/contracts';
import { canTogglePrivacy } from '@slovo/domain';
import { type CallContext, HandlesCall, Hiding, viewerOf } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import { PromiseChanges } from '../../changes/promise-changes.ts';
import { assertAllowed } from '../../promises/assert-allowed.ts';
import { factsOf, type LoadedPromise } from '../../promises/promise.record.ts';
import { savePromise } from '../../promises/promise.rows.ts';
import { snapshotOf } from '../../promises/promise.snapshot.ts';
import { presentOne } from '../../promises/promise.view.ts';

@Controller()
export class SetPrivacy {
  constructor(
    private readonly changes: PromiseChanges,
    private readonly outbox: Outbox,
  ) {}

  @HandlesCall(setPrivacy)
  async setPrivacy({ id, is_public }: CallRequest<typeof setPrivacy>, context: CallContext<'user'>) {
    const { now } = context;
    const viewer = viewerOf(context);
    return this.changes.apply(id, { viewer, now }, async (tx, promise) => {
      assertAllowed(canTogglePrivacy(viewer, factsOf(promise)));
      const answer = async (saved: LoadedPromise) => {
        const view = await presentOne(tx, saved, viewer, now);
        return is_public ? view : new Hiding(view, { subject: 'promise', id, version: saved.version });
      };
      if (promise.isPublic === is_public) return answer(promise);
      // Becoming public counts as activity: the promise appears in the feed.
      const saved = await savePromise(tx, promise, {
        isPublic: is_public,
        ...(is_public && { lastActivityAt: now }),
      });
      await this.outbox.put(tx, promiseChanged, { promise: snapshotOf(saved, now) }, now);
      return answer(saved);
    });
  }
}
