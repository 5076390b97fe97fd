import { isDeepStrictEqual } from 'node:util';
import { Controller } from '@nestjs/common';
import { type CallRequest, promiseChanged, updatePromise } from '@slovo/contracts';
import { canEdit, canReplaceDraft } from '@slovo/domain';
import { type CallContext, HandlesCall, viewerOf } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import { Prisma } from '../../database.ts';
import { PromiseChanges } from '../../changes/promise-changes.ts';
import { assertAllowed } from '../../promises/assert-allowed.ts';
import { factsOf, type LoadedPromise } from '../../promises/promise.record.ts';
import { savePromise } from '../../promises/promise.rows.ts';
import { snapshotOf } from '../../promises/promise.snapshot.ts';
import { presentOne } from '../../promises/promise.view.ts';
import { checkTerms } from '../check-terms.ts';

type Input = CallRequest<typeof updatePromise>;

/** The terms, as opposed to the wording, are fixed once the promise has started. */
const changesTerms = ({ type, days_total, frequency_mode, frequency_config, penalty_mode }: Input): boolean =>
  [type, days_total, frequency_mode, frequency_config, penalty_mode].some((value) => value !== undefined);

/** The result must obey the rules of a new promise as a whole, because the type limits the days and the frequency. */
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

/** A repeated request finds that its change was made. */
const isAlready = (promise: LoadedPromise, change: Partial<Record<keyof LoadedPromise, unknown>>): boolean =>
  Object.entries(change).every(([field, value]) =>
    isDeepStrictEqual(value === Prisma.DbNull ? null : value, promise[field as keyof LoadedPromise]),
  );

@Controller()
export class UpdatePromise {
  constructor(
    private readonly changes: PromiseChanges,
    private readonly outbox: Outbox,
  ) {}

  @HandlesCall(updatePromise)
  async updatePromise(input: Input, context: CallContext<'user'>) {
    const { now } = context;
    const viewer = viewerOf(context);
    return this.changes.apply(input.id, { viewer, now }, async (tx, promise) => {
      assertAllowed(canEdit(viewer, factsOf(promise)));
      if (changesTerms(input)) assertAllowed(canReplaceDraft(viewer, factsOf(promise)));
      const { title = promise.title, description = promise.description } = input;
      const terms = changesTerms(input) ? termsAfter(promise, input) : {};
      const change = { title, description, ...terms };
      if (isAlready(promise, change)) return presentOne(tx, promise, viewer, now);
      const saved = await savePromise(tx, promise, change);
      await this.outbox.put(tx, promiseChanged, { promise: snapshotOf(saved, now) }, now);
      return presentOne(tx, saved, viewer, now);
    });
  }
}
