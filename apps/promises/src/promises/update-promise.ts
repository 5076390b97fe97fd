import { Injectable } from '@nestjs/common';
import { type CallRequest, promiseChanged, updatePromise } from '@slovo/contracts';
import { canEdit, canReplaceDraft } from '@slovo/domain';
import { type CallContext, type Handler, Handles } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import { viewerOf } from '../viewer.ts';
import { ChangePromise } from './change-promise.ts';
import { checkTerms } from './check-terms.ts';
import { decide } from './decide.ts';
import { factsOf, type LoadedPromise } from './promise.record.ts';
import { savePromise } from './promise.rows.ts';
import { snapshotOf } from './promise.snapshot.ts';
import { presentOne } from './promise.view.ts';

type Input = CallRequest<typeof updatePromise>;

/** What was agreed, apart from how it is worded: fixed once the word is given. */
const changesTerms = ({ type, days_total, frequency_mode, frequency_config, penalty_mode }: Input): boolean =>
  [type, days_total, frequency_mode, frequency_config, penalty_mode].some((value) => value !== undefined);

/** The changed promise as a whole obeys the rules of a new one, so a type and its days cannot be changed past each other. */
function termsAfter(promise: LoadedPromise, input: Input) {
  const mode = input.frequency_mode ?? promise.frequencyMode;
  const keepsMode = mode === promise.frequencyMode;
  const type = input.type ?? promise.type;
  const daysTotal = input.days_total ?? promise.daysTotal;
  const frequency = checkTerms({
    title: input.title ?? promise.title,
    description: input.description ?? promise.description,
    type,
    days_total: daysTotal,
    frequency_mode: mode,
    frequency_config: input.frequency_config ?? (keepsMode ? promise.frequencyConfig : null),
  });
  return { type, daysTotal, penaltyMode: input.penalty_mode ?? promise.penaltyMode, ...frequency };
}

@Handles(updatePromise)
@Injectable()
export class UpdatePromise implements Handler<typeof updatePromise> {
  constructor(
    private readonly changes: ChangePromise,
    private readonly outbox: Outbox,
  ) {}

  async run(input: Input, context: CallContext<'user'>) {
    const { now } = context;
    const viewer = viewerOf(context);
    return this.changes.run(input.id, { viewer, now }, async (tx, promise) => {
      decide(canEdit(viewer, factsOf(promise)));
      if (changesTerms(input)) decide(canReplaceDraft(viewer, factsOf(promise)));
      const { title = promise.title, description = promise.description } = input;
      const terms = changesTerms(input) ? termsAfter(promise, input) : {};
      const saved = await savePromise(tx, promise, { title, description, ...terms });
      await this.outbox.put(tx, promiseChanged, { promise: snapshotOf(saved, now) }, now);
      return presentOne(tx, saved, viewer, now);
    });
  }
}
