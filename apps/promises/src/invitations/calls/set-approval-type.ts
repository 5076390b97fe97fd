import { randomBytes } from 'node:crypto';
import { Controller } from '@nestjs/common';
import {
  type CallRequest,
  invitationSent,
  promiseChanged,
  setApprovalType,
  userChanged,
  userRegistered,
} from '@slovo/contracts';
import { canChangeApproval, canInvite, invitationExpiresAt, type Viewer } from '@slovo/domain';
import { type CallContext, HandlesCall, Refusal, viewerOf } from '@slovo/kit/calls';
import { AwaitedEvents, Outbox } from '@slovo/kit/events';
import { PromiseChanges } from '../../changes/promise-changes.ts';
import { PrismaClient, type Tx } from '../../database.ts';
import { findByUsername } from '../../people/people.store.ts';
import { assertAllowed, refusal } from '../../promises/assert-allowed.ts';
import { factsOf, type LoadedPromise } from '../../promises/promise.record.ts';
import { savePromise } from '../../promises/promise.rows.ts';
import { snapshotOf } from '../../promises/promise.snapshot.ts';
import { presentOne } from '../../promises/promise.view.ts';
import { InvitationCancellations } from '../invitation-cancellations.ts';
import { WITHOUT_LINK } from '../motivator-link.ts';

type Input = CallRequest<typeof setApprovalType>;

async function inviteeOf(tx: Tx, input: Input): Promise<number | null> {
  const { approvalType, username, invitee_id: id } = input;
  if (approvalType !== 'specific') return null;
  if (!id && !username) throw refusal('MOTIVATOR_REQUIRED');
  const person = await findInvitee(tx, input);
  if (!person) throw new Refusal('USER_NOT_FOUND');
  return person.id;
}

/** A person picked in a search precedes the username, which another person may have by now. */
function findInvitee(tx: Tx, { username, invitee_id: id }: Input) {
  return id ? tx.person.findUnique({ where: { id, banned: false } }) : findByUsername(tx, username!);
}

/** Choosing the current setting changes nothing. Whether the same person may be invited again is up to `canInvite`. */
const isChosen = (promise: LoadedPromise, { approvalType }: Input, inviteeId: number | null): boolean =>
  promise.approvalType === approvalType &&
  (inviteeId === null ||
    (promise.motivatorId === inviteeId && promise.invitations[0]?.status === 'accepted'));

@Controller()
export class SetApprovalType {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly awaited: AwaitedEvents,
    private readonly changes: PromiseChanges,
    private readonly cancellations: InvitationCancellations,
    private readonly outbox: Outbox,
  ) {}

  @HandlesCall(setApprovalType)
  async setApprovalType(input: Input, context: CallContext<'user'>) {
    const { now } = context;
    const viewer = viewerOf(context);
    await this.awaitInvitee(input);
    return this.changes.apply(input.id, { viewer, now }, async (tx, promise) => {
      assertAllowed(canChangeApproval(viewer, factsOf(promise)));
      const inviteeId = await inviteeOf(tx, input);
      if (isChosen(promise, input, inviteeId)) return presentOne(tx, promise, viewer, now);
      if (inviteeId !== null) await this.assertInvitable(tx, promise, inviteeId, viewer, now);
      const accepted = promise.invitations[0]?.status === 'accepted';
      const free = accepted ? await this.cancellations.cancel(tx, promise, 'replace', now) : promise;
      const saved = await this.choose(tx, free, input, inviteeId, now);
      return presentOne(tx, saved, viewer, now);
    });
  }

  /** A person who has just signed in may be invited. Not in the transaction, which would hold a connection meanwhile. */
  private async awaitInvitee(input: Input): Promise<void> {
    const { approvalType, username, invitee_id: id } = input;
    if (approvalType === 'specific' && (id || username))
      await this.awaited.find([userRegistered, userChanged], () => findInvitee(this.prisma, input));
  }

  private async assertInvitable(
    tx: Tx,
    promise: LoadedPromise,
    inviteeId: number,
    viewer: Viewer,
    now: Date,
  ): Promise<void> {
    const earlier = await tx.invitation.findMany({ where: { promiseId: promise.id } });
    assertAllowed(canInvite(viewer, factsOf(promise), { inviteeId, earlier, now }));
  }

  private async choose(
    tx: Tx,
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
    const saved = await savePromise(tx, promise, { approvalType, motivatorId: inviteeId, ...WITHOUT_LINK });
    const payload = { promise: snapshotOf(saved, now) };
    if (invitation) {
      const { id: invitationId, code } = invitation;
      await this.outbox.put(
        tx,
        invitationSent,
        { ...payload, invitationId, code, inviteeId: invitation.inviteeId },
        now,
      );
    }
    await this.outbox.put(tx, promiseChanged, payload, now);
    return saved;
  }
}
