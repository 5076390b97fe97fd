import { createHash } from 'node:crypto';
import { Controller } from '@nestjs/common';
import { beginAnew, type CallRequest, promiseClosed, promiseCreated, promiseStarted } from '@slovo/contracts';
import { canBeginAnew, decideTransition, launchRule } from '@slovo/domain';
import { type CallContext, HandlesCall, Refusal, viewerOf } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import { DueSteps } from '../../changes/due-steps.ts';
import { PromiseChanges } from '../../changes/promise-changes.ts';
import { Prisma, type Tx } from '../../database.ts';
import { DraftQuota } from '../../lifecycle/draft-quota.ts';
import { bannedSince } from '../../people/people.store.ts';
import { assertAllowed, nextStatus } from '../../promises/assert-allowed.ts';
import { factsOf, type LoadedPromise, withFacts } from '../../promises/promise.record.ts';
import { savePromise } from '../../promises/promise.rows.ts';
import { snapshotOf } from '../../promises/promise.snapshot.ts';
import { presentOne } from '../../promises/promise.view.ts';
import { startingTerm } from '../../promises/starting-term.ts';
import { assertLost } from '../assert-lost.ts';

type Input = CallRequest<typeof beginAnew>;

const hashOf = (id: number): string => createHash('sha256').update(`begin anew ${id}`).digest('hex');

@Controller()
export class BeginAnew {
  constructor(
    private readonly changes: PromiseChanges,
    private readonly dueSteps: DueSteps,
    private readonly outbox: Outbox,
    private readonly quota: DraftQuota,
  ) {}

  @HandlesCall(beginAnew)
  async beginAnew(input: Input, context: CallContext<'user'>) {
    const { now } = context;
    const viewer = viewerOf(context);
    return this.changes.apply(input.id, { viewer, now }, async (tx, lost) => {
      const given = await firstAnswer(tx, input, context.userId);
      if (given) return presentOne(tx, given, viewer, now);
      assertAllowed(canBeginAnew(viewer, factsOf(lost), lost.completionType));
      if (lost.status === 'closed') await assertNotBegunAnew(tx, lost);
      else {
        assertLost(lost, now);
        await this.close(tx, lost, now);
      }
      const draft = await this.draft(tx, lost, input, now);
      if (launchRule(factsOf(draft)).ok) return presentOne(tx, await this.start(tx, draft, now), viewer, now);
      await this.quota.check(tx, context.userId);
      return presentOne(tx, draft, viewer, now);
    });
  }

  private async close(tx: Tx, lost: LoadedPromise, now: Date): Promise<void> {
    const closed = await savePromise(tx, lost, {
      status: nextStatus(decideTransition(lost.status, 'settle')),
      completionType: 'failed',
      closedBy: 'author',
      closedAt: now,
      nextDueAt: null,
      lastActivityAt: now,
    });
    await this.outbox.put(tx, promiseClosed, { promise: snapshotOf(closed, now), closedBy: 'author' }, now);
  }

  /** With the same values. A motivator agrees to each promise anew, so none is named yet. */
  private async draft(tx: Tx, lost: LoadedPromise, input: Input, now: Date): Promise<LoadedPromise> {
    const { ownerId, title, description, type, daysTotal, penaltyMode, isPublic, approvalType } = lost;
    const row = {
      ownerId,
      title,
      description,
      type,
      daysTotal,
      penaltyMode,
      isPublic,
      approvalType,
      ownerBannedAt: await bannedSince(tx, ownerId),
      frequencyMode: lost.frequencyMode,
      frequencyConfig: lost.frequencyConfig ?? Prisma.DbNull,
      createdAt: now,
      lastActivityAt: now,
      requestKey: input.request_key ?? null,
      requestHash: hashOf(input.id),
    };
    // The unique key (owner, request key) makes a request about another promise wait here until this one commits.
    const [made] = await tx.promiseRecord.createManyAndReturn({
      data: [row],
      skipDuplicates: true,
      select: { id: true },
    });
    if (!made) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    const created = await tx.promiseRecord.findUniqueOrThrow({ where: { id: made.id }, include: withFacts });
    await this.outbox.put(tx, promiseCreated, { promise: snapshotOf(created, now) }, now);
    return created;
  }

  private async start(tx: Tx, draft: LoadedPromise, now: Date): Promise<LoadedPromise> {
    const started = await savePromise(tx, draft, {
      status: nextStatus(decideTransition(draft.status, 'start')),
      ...(await startingTerm(tx, draft.ownerId, now)),
      lastActivityAt: now,
    });
    await this.outbox.put(tx, promiseStarted, { promise: snapshotOf(started, now) }, now);
    return this.dueSteps.takeAll(tx, started, now);
  }
}

/** The lost promise is locked, so no other request with the same key runs for it at the same time. */
async function firstAnswer(
  tx: Tx,
  { id, request_key: requestKey }: Input,
  ownerId: number,
): Promise<LoadedPromise | null> {
  if (requestKey === undefined) return null;
  const given = await tx.promiseRecord.findFirst({ where: { ownerId, requestKey }, include: withFacts });
  if (given && given.requestHash !== hashOf(id)) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  return given;
}

/** The lost promise is locked. @throws Refusal PROMISE_CLOSED where another request has begun it anew */
async function assertNotBegunAnew(tx: Tx, { id, ownerId }: LoadedPromise): Promise<void> {
  const where = { ownerId, requestHash: hashOf(id) };
  if (await tx.promiseRecord.findFirst({ where, select: { id: true } })) throw new Refusal('PROMISE_CLOSED');
}
