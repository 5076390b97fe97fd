import { Injectable } from '@nestjs/common';
import { type CallRequest, skipDay } from '@slovo/contracts';
import { calendarOf, canSkip, skipsOf } from '@slovo/domain';
import { type CallContext, type Handler, Handles } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import { ChangePromise } from '../promises/change-promise.ts';
import { decide } from '../promises/decide.ts';
import {
  calendarInputOf,
  factsOf,
  type LoadedPromise,
  standingInputOf,
  timeOf,
} from '../promises/promise.record.ts';
import { presentOne } from '../promises/promise.view.ts';
import { viewerOf } from '../viewer.ts';
import { CatchUp } from './catch-up.ts';
import { writeSkip } from './write-skip.ts';

/** Today's cell and the skips that are left; a draft has neither. */
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

@Handles(skipDay)
@Injectable()
export class SkipDay implements Handler<typeof skipDay> {
  constructor(
    private readonly changes: ChangePromise,
    private readonly catchUp: CatchUp,
    private readonly outbox: Outbox,
  ) {}

  async run({ id }: CallRequest<typeof skipDay>, context: CallContext<'user'>) {
    const { now, caller } = context;
    const viewer = viewerOf(context);
    return this.changes.run(id, { viewer, now }, async (tx, promise) => {
      const { day, state, skipsLeft } = todayOf(promise, now);
      decide(canSkip(viewer, factsOf(promise), { today: state, skipsLeft }));
      const source = caller.kind === 'user' ? caller.via : 'system';
      const skipped = await writeSkip(tx, this.outbox, promise, { day, by: 'author', source, at: now });
      return presentOne(tx, await this.catchUp.run(tx, skipped, now), viewer, now);
    });
  }
}
