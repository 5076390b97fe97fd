import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type CallRequest, invitationSent, promiseChanged, setApprovalType } from '@slovo/contracts';
import { canChangeApproval, canInvite, invitationExpiresAt } from '@slovo/domain';
import { type CallContext, type Handler, Handles, Refusal } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import type { Db } from '../database.ts';
import { findByUsername } from '../people/people.store.ts';
import { ChangePromise } from '../promises/change-promise.ts';
import { decide, refusal } from '../promises/decide.ts';
import { factsOf, type LoadedPromise } from '../promises/promise.record.ts';
import { savePromise } from '../promises/promise.rows.ts';
import { snapshotOf } from '../promises/promise.snapshot.ts';
import { presentOne } from '../promises/promise.view.ts';
import { type Viewer, viewerOf } from '../viewer.ts';
import { EndInvitation } from './end-invitation.ts';

type Input = CallRequest<typeof setApprovalType>;

async function inviteeOf(tx: Db, { approvalType, username }: Input): Promise<number | null> {
  if (approvalType !== 'specific') return null;
  if (!username) throw refusal('MOTIVATOR_REQUIRED');
  const person = await findByUsername(tx, username);
  if (!person) throw new Refusal('USER_NOT_FOUND');
  return person.id;
}

/** Choosing what is already so changes nothing; asking the same person again is for `canInvite` to judge. */
const isChosen = (promise: LoadedPromise, { approvalType }: Input, inviteeId: number | null): boolean =>
  promise.approvalType === approvalType &&
  (inviteeId === null ||
    (promise.motivatorId === inviteeId && promise.invitations[0]?.status === 'accepted'));

@Handles(setApprovalType)
@Injectable()
export class SetApprovalType implements Handler<typeof setApprovalType> {
  constructor(
    private readonly changes: ChangePromise,
    private readonly endInvitation: EndInvitation,
    private readonly outbox: Outbox,
  ) {}

  async run(input: Input, context: CallContext<'user'>) {
    const { now } = context;
    const viewer = viewerOf(context);
    return this.changes.run(input.id, { viewer, now }, async (tx, promise) => {
      decide(canChangeApproval(viewer, factsOf(promise)));
      const inviteeId = await inviteeOf(tx, input);
      if (isChosen(promise, input, inviteeId)) return presentOne(tx, promise, viewer, now);
      if (inviteeId !== null) await this.judgeInvitee(tx, promise, inviteeId, viewer, now);
      const accepted = promise.invitations[0]?.status === 'accepted';
      const free = accepted ? await this.endInvitation.run(tx, promise, 'replace', now) : promise;
      const saved = await this.choose(tx, free, input, inviteeId, now);
      return presentOne(tx, saved, viewer, now);
    });
  }

  private async judgeInvitee(
    tx: Db,
    promise: LoadedPromise,
    inviteeId: number,
    viewer: Viewer,
    now: Date,
  ): Promise<void> {
    const earlier = await tx.invitation.findMany({ where: { promiseId: promise.id } });
    decide(canInvite(viewer, factsOf(promise), { inviteeId, earlier, now }));
  }

  private async choose(
    tx: Db,
    promise: LoadedPromise,
    { approvalType }: Input,
    inviteeId: number | null,
    now: Date,
  ) {
    const invitation =
      inviteeId === null
        ? null
        : await tx.invitation.create({
            data: {
              promiseId: promise.id,
              inviteeId,
              code: randomBytes(16).toString('base64url'),
              createdAt: now,
              expiresAt: invitationExpiresAt(now),
            },
          });
    const saved = await savePromise(tx, promise, { approvalType, motivatorId: inviteeId });
    const told = { promise: snapshotOf(saved, now) };
    if (invitation) {
      const { id: invitationId, code } = invitation;
      await this.outbox.put(
        tx,
        invitationSent,
        { ...told, invitationId, code, inviteeId: invitation.inviteeId },
        now,
      );
    }
    await this.outbox.put(tx, promiseChanged, told, now);
    return saved;
  }
}
