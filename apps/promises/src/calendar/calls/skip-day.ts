import { Controller } from '@nestjs/common';
import { type CallRequest, skipDay } from '@slovo/contracts';
import { calendarOf, canSkip, skipsOf } from '@slovo/domain';
import { type CallContext, HandlesCall, viewerOf } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import { DueSteps } from '../../changes/due-steps.ts';
import { PromiseChanges } from '../../changes/promise-changes.ts';
import { writeSkip } from '../../changes/write-skip.ts';
import { assertAllowed } from '../../promises/assert-allowed.ts';
import {
  calendarInputOf,
  factsOf,
  type LoadedPromise,
  standingInputOf,
  timeOf,
} from '../../promises/promise.record.ts';
import { presentOne } from '../../promises/promise.view.ts';

/** Today's number and state, and the remaining skips. A draft has none of them. */
function todayOf(promise: LoadedPromise, now: Date) {
  const calendar = calendarInputOf(promise, now);
  const standing = standingInputOf(promise);
  const cell = calendar && calendarOf(calendar).find(({ today }) => today);
  return {
    day: cell?.day ?? 0,
    state: cell?.state ?? null,
    skipsLeft: standing ? skipsOf(standing, timeOf(promise, now)).left : 0,
  };
}

@Controller()
export class SkipDay {
  constructor(
    private readonly changes: PromiseChanges,
    private readonly dueSteps: DueSteps,
    private readonly outbox: Outbox,
  ) {}

  @HandlesCall(skipDay)
  async skipDay({ id }: CallRequest<typeof skipDay>, context: CallContext<'user'>) {
    const { now, caller } = context;
    const viewer = viewerOf(context);
    return this.changes.apply(id, { viewer, now }, async (tx, promise) => {
      const { day, state, skipsLeft } = todayOf(promise, now);
      assertAllowed(canSkip(viewer, factsOf(promise), { today: state, skipsLeft }));
      const source = caller.kind === 'user' ? caller.via : 'system';
      const skipped = await writeSkip(tx, this.outbox, promise, { day, by: 'author', source, at: now });
      return presentOne(tx, await this.dueSteps.takeAll(tx, skipped, now), viewer, now);
    });
  }
}
