import { createHash } from 'node:crypto';
import { Controller } from '@nestjs/common';
import { type CallRequest, createPromise, promiseCreated, promiseDeleted } from '@slovo/contracts';
import { canReplaceDraft, type Viewer } from '@slovo/domain';
import { type CallContext, HandlesCall, Refusal, viewerOf } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import { PrismaClient, type Tx } from '../../database.ts';
import { bannedSince } from '../../people/people.store.ts';
import { assertAllowed } from '../../promises/assert-allowed.ts';
import { factsOf, type LoadedPromise, withFacts } from '../../promises/promise.record.ts';
import { lockPromise, savePromise } from '../../promises/promise.rows.ts';
import { snapshotOf } from '../../promises/promise.snapshot.ts';
import { presentOne } from '../../promises/promise.view.ts';
import { checkTerms } from '../check-terms.ts';
import { DraftQuota } from '../draft-quota.ts';

type Input = CallRequest<typeof createPromise>;

const hashOf = (input: Input): string =>
  createHash('sha256')
    .update(JSON.stringify({ ...input, request_key: undefined }))
    .digest('hex');

@Controller()
export class CreatePromise {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly outbox: Outbox,
    private readonly quota: DraftQuota,
  ) {}

  @HandlesCall(createPromise)
  async createPromise(input: Input, context: CallContext<'user'>) {
    const viewer = viewerOf(context);
    const row = this.rowOf(input, context);
    return this.prisma.$transaction(async (tx) => {
      const ownerBannedAt = await bannedSince(tx, context.userId);
      // The unique key (owner, request key) makes a second attempt wait here until the first one commits.
      const [made] = await tx.promiseRecord.createManyAndReturn({
        data: [{ ...row, ownerBannedAt }],
        skipDuplicates: true,
        select: { id: true },
      });
      if (!made)
        return presentOne(tx, await this.firstAnswer(tx, input, context.userId), viewer, context.now);
      let created = await tx.promiseRecord.findUniqueOrThrow({ where: { id: made.id }, include: withFacts });
      if (input.replaces) created = await this.replace(tx, created, input.replaces, viewer, context.now);
      else await this.quota.check(tx, context.userId);
      await this.outbox.put(tx, promiseCreated, { promise: snapshotOf(created, context.now) }, context.now);
      return presentOne(tx, created, viewer, context.now);
    });
  }

  private rowOf(input: Input, { userId, now }: CallContext<'user'>) {
    const frequency = checkTerms(input);
    return {
      ownerId: userId,
      title: input.title,
      description: input.description,
      type: input.type,
      daysTotal: input.days_total,
      penaltyMode: input.penalty_mode,
      isPublic: input.is_public,
      ...frequency,
      createdAt: now,
      lastActivityAt: now,
      requestKey: input.request_key ?? null,
      requestHash: input.request_key ? hashOf(input) : null,
    };
  }

  private async firstAnswer(tx: Tx, input: Input, ownerId: number): Promise<LoadedPromise> {
    const made = await tx.promiseRecord.findFirstOrThrow({
      where: { ownerId, requestKey: input.request_key! },
      include: withFacts,
    });
    if (made.requestHash !== hashOf(input)) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    return made;
  }

  /** The edited draft replaces the old one and takes over its privacy, approval, motivator and invitations. */
  private async replace(
    tx: Tx,
    created: LoadedPromise,
    oldId: number,
    viewer: Viewer,
    now: Date,
  ): Promise<LoadedPromise> {
    const old = await lockPromise(tx, oldId);
    if (!old || old.heldAt || !viewer || (old.ownerId !== viewer.userId && !old.isPublic))
      throw new Refusal('PROMISE_NOT_FOUND');
    assertAllowed(canReplaceDraft(viewer, factsOf(old)));
    await tx.invitation.updateMany({ where: { promiseId: old.id }, data: { promiseId: created.id } });
    await tx.promiseRecord.delete({ where: { id: old.id } });
    const gone = snapshotOf({ ...old, version: old.version + 1 }, now);
    await this.outbox.put(tx, promiseDeleted, { promise: gone, replacedBy: created.id }, now);
    const { isPublic, approvalType, motivatorId } = old;
    return savePromise(tx, created, { isPublic, approvalType, motivatorId });
  }
}
