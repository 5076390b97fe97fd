import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type CallRequest, createPromise, promiseCreated, promiseDeleted } from '@slovo/contracts';
import { canReplaceDraft } from '@slovo/domain';
import { type CallContext, type Handler, Handles, Refusal } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import { type Db, PrismaClient } from '../database.ts';
import { bannedSince } from '../people/people.store.ts';
import { type Viewer, viewerOf } from '../viewer.ts';
import { checkTerms } from './check-terms.ts';
import { decide } from './decide.ts';
import { factsOf, type LoadedPromise, withFacts } from './promise.record.ts';
import { lockPromise, savePromise } from './promise.rows.ts';
import { snapshotOf } from './promise.snapshot.ts';
import { presentOne } from './promise.view.ts';

type Input = CallRequest<typeof createPromise>;

const hashOf = (input: Input): string =>
  createHash('sha256')
    .update(JSON.stringify({ ...input, request_key: undefined }))
    .digest('hex');

@Handles(createPromise)
@Injectable()
export class CreatePromise implements Handler<typeof createPromise> {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly outbox: Outbox,
  ) {}

  async run(input: Input, context: CallContext<'user'>) {
    const viewer = viewerOf(context);
    const row = this.rowOf(input, context);
    return this.prisma.$transaction(async (tx) => {
      const ownerBannedAt = await bannedSince(tx, context.userId);
      // The unique (owner, key) makes a second attempt wait here until the first one is through.
      const [made] = await tx.promiseRecord.createManyAndReturn({
        data: [{ ...row, ownerBannedAt }],
        skipDuplicates: true,
        select: { id: true },
      });
      if (!made)
        return presentOne(tx, await this.firstAnswer(tx, input, context.userId), viewer, context.now);
      let created = await tx.promiseRecord.findUniqueOrThrow({ where: { id: made.id }, include: withFacts });
      if (input.replaces) created = await this.replace(tx, created, input.replaces, viewer, context.now);
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

  private async firstAnswer(tx: Db, input: Input, ownerId: number): Promise<LoadedPromise> {
    const made = await tx.promiseRecord.findFirstOrThrow({
      where: { ownerId, requestKey: input.request_key! },
      include: withFacts,
    });
    if (made.requestHash !== hashOf(input)) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    return made;
  }

  /** The edited draft takes the old one's place: who sees it, who approves it and whom it has asked so far go over. */
  private async replace(
    tx: Db,
    created: LoadedPromise,
    oldId: number,
    viewer: Viewer,
    now: Date,
  ): Promise<LoadedPromise> {
    const old = await lockPromise(tx, oldId);
    if (!old || !viewer || (old.ownerId !== viewer.userId && !old.isPublic))
      throw new Refusal('PROMISE_NOT_FOUND');
    decide(canReplaceDraft(viewer, factsOf(old)));
    await tx.invitation.updateMany({ where: { promiseId: old.id }, data: { promiseId: created.id } });
    await tx.promiseRecord.delete({ where: { id: old.id } });
    const gone = snapshotOf({ ...old, version: old.version + 1 }, now);
    await this.outbox.put(tx, promiseDeleted, { promise: gone, replacedBy: created.id }, now);
    const { isPublic, approvalType, motivatorId } = old;
    return savePromise(tx, created, { isPublic, approvalType, motivatorId });
  }
}
