import { Controller } from '@nestjs/common';
import { type CallRequest, promiseStarted, startPromise } from '@slovo/contracts';
import {
  canStart,
  decideTransition,
  localDateOf,
  offersTomorrow,
  type PromiseWhy,
  startOf,
} from '@slovo/domain';
import { type CallContext, HandlesCall, viewerOf } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import { DueSteps } from '../../changes/due-steps.ts';
import { PromiseChanges } from '../../changes/promise-changes.ts';
import { assertAllowed, nextStatus, refusalAbout } from '../../promises/assert-allowed.ts';
import { factsOf } from '../../promises/promise.record.ts';
import { savePromise } from '../../promises/promise.rows.ts';
import { snapshotOf } from '../../promises/promise.snapshot.ts';
import { presentOne } from '../../promises/promise.view.ts';
import { startingTerm } from '../../promises/starting-term.ts';
import { StartChoice } from '../start-choice.ts';

const ABOUT_APPROVAL = ['INVITATION_MISSING', 'INVITATION_PENDING', 'INVITATION_REJECTED'] as const;
type AboutApproval = (typeof ABOUT_APPROVAL)[number];
const isAboutApproval = (why: PromiseWhy): why is AboutApproval =>
  (ABOUT_APPROVAL as readonly string[]).includes(why);

@Controller()
export class StartPromise {
  constructor(
    private readonly changes: PromiseChanges,
    private readonly choice: StartChoice,
    private readonly dueSteps: DueSteps,
    private readonly outbox: Outbox,
  ) {}

  @HandlesCall(startPromise)
  async startPromise(input: CallRequest<typeof startPromise>, context: CallContext<'user'>) {
    const { now } = context;
    const viewer = viewerOf(context);
    return this.changes.apply(input.id, { viewer, now }, async (tx, found) => {
      const promise = await this.choice.save(tx, found, input, { viewer, now });
      const answer = canStart(viewer, factsOf(promise));
      if (!answer.ok && isAboutApproval(answer.why)) throw refusalAbout('approvalType', answer.why);
      assertAllowed(answer);
      const term = await startingTerm(tx, promise.ownerId, now);
      if (input.today !== undefined && input.today !== localDateOf(now, term))
        throw refusalAbout('start_on', 'DAY_IS_OVER');
      if (input.start_on === 'tomorrow' && !offersTomorrow(now, term))
        throw refusalAbout('start_on', 'START_TOMORROW_TOO_EARLY');
      const started = await savePromise(tx, promise, {
        status: nextStatus(decideTransition(promise.status, 'start')),
        ...term,
        startedAt: startOf(input.start_on, now, term),
        lastActivityAt: now,
      });
      await this.outbox.put(tx, promiseStarted, { promise: snapshotOf(started, now) }, now);
      return presentOne(tx, await this.dueSteps.takeAll(tx, started, now), viewer, now);
    });
  }
}
