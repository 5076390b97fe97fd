import { Controller } from '@nestjs/common';
import { type CallRequest, skipDay } from '@slovo/contracts';
import { calendarOf, canSkip, dayOf, isDayOver, skipsOf } from '@slovo/domain';
import { type CallContext, HandlesCall, viewerOf } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import { DueSteps } from '../../changes/due-steps.ts';
import { PromiseChanges } from '../../changes/promise-changes.ts';
import { writeSkip } from '../../changes/write-skip.ts';
import { assertAllowed, dayIsOver } from '../../promises/assert-allowed.ts';
import {
  calendarInputOf,
  factsOf,
  type LoadedPromise,
  standingInputOf,
  termOf,
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

/** The day of the button that was pressed, if it is over; below 1 for a day before the start. */
function dayThatIsOver(
  promise: LoadedPromise,
  { day, shown_at: shownAt }: Pick<CallRequest<typeof skipDay>, 'day' | 'shown_at'>,
  now: Date,
): number | undefined {
  const term = termOf(promise);
  if (!term || (day === undefined && shownAt === undefined)) return undefined;
  const shown = day ?? dayOf(timeOf(promise, new Date(shownAt ?? now)), term);
  return isDayOver(shown, term, timeOf(promise, now)) ? shown : undefined;
}

@Controller()
export class SkipDay {
  constructor(
    private readonly changes: PromiseChanges,
    private readonly dueSteps: DueSteps,
    private readonly outbox: Outbox,
  ) {}

  @HandlesCall(skipDay)
  async skipDay({ id, ...asked }: CallRequest<typeof skipDay>, context: CallContext<'user'>) {
    const { now, caller } = context;
    const viewer = viewerOf(context);
    return this.changes.apply(id, { viewer, now }, async (tx, promise) => {
      const { day, state, skipsLeft } = todayOf(promise, now);
      const over = dayThatIsOver(promise, asked, now);
      const answer = canSkip(viewer, factsOf(promise), {
        today: state,
        skipsLeft,
        isOver: over !== undefined,
      });
      if (!answer.ok && answer.why === 'DAY_IS_OVER') throw dayIsOver(over);
      assertAllowed(answer);
      const source = caller.kind === 'user' ? caller.via : 'system';
      const skipped = await writeSkip(tx, this.outbox, promise, { day, by: 'author', source, at: now });
      return presentOne(tx, await this.dueSteps.takeAll(tx, skipped, now), viewer, now);
    });
  }
}
