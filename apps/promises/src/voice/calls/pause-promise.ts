import { Controller } from '@nestjs/common';
import { type CallRequest, pausePromise, promisePaused } from '@slovo/contracts';
import { canPause, dayOf, pauseDatesOf, pauseFromTomorrow, withPause } from '@slovo/domain';
import { type CallContext, HandlesCall, Refusal, viewerOf } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import { DueSteps } from '../../changes/due-steps.ts';
import { PromiseChanges } from '../../changes/promise-changes.ts';
import { assertAllowed } from '../../promises/assert-allowed.ts';
import { factsOf, type LoadedPromise, termOf } from '../../promises/promise.record.ts';
import { savePromise } from '../../promises/promise.rows.ts';
import { snapshotOf } from '../../promises/promise.snapshot.ts';
import { presentOne } from '../../promises/promise.view.ts';

type Input = CallRequest<typeof pausePromise>;

@Controller()
export class PausePromise {
  constructor(
    private readonly changes: PromiseChanges,
    private readonly dueSteps: DueSteps,
    private readonly outbox: Outbox,
  ) {}

  @HandlesCall(pausePromise)
  async pausePromise(input: Input, context: CallContext<'user'>) {
    const { now } = context;
    const viewer = viewerOf(context);
    return this.changes.apply(input.id, { viewer, now }, async (tx, promise) => {
      if (isRepeat(promise, input, context.userId)) return presentOne(tx, promise, viewer, now);
      const term = termOf(promise);
      const facts = {
        today: term ? dayOf(now, term) : 0,
        daysTotal: promise.daysTotal,
        isUsed: term !== null && pauseDatesOf(term) !== null,
      };
      const { penaltyMode } = promise;
      assertAllowed(canPause(viewer, { ...factsOf(promise), penaltyMode }, facts));
      if (!term) throw new Refusal('PROMISE_NOT_ACTIVE');
      const pauses = withPause(term.pauses ?? [], pauseFromTomorrow(now, term, input.days));
      const saved = await savePromise(tx, promise, {
        pauses: pauses.map((pause) => ({ ...pause })),
        pauseKey: input.request_key ?? null,
        pauseDays: input.days,
      });
      const { from = '', until = '' } = pauseDatesOf({ ...term, pauses }) ?? {};
      await this.outbox.put(tx, promisePaused, { promise: snapshotOf(saved, now), from, until }, now);
      return presentOne(tx, await this.dueSteps.takeAll(tx, saved, now), viewer, now);
    });
  }
}

/** Also when the pause of the first request was ended since: a late repeat must not pause again. */
function isRepeat(
  { ownerId, pauseKey, pauseDays }: LoadedPromise,
  { request_key: key, days }: Input,
  userId: number,
): boolean {
  if (ownerId !== userId || key === undefined || key !== pauseKey) return false;
  if (days !== pauseDays) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  return true;
}
