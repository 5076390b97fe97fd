import { Controller } from '@nestjs/common';
import { type CallRequest, invitationSent, promiseChanged, takeMotivatorLink } from '@slovo/contracts';
import { canTakeMotivatorLink, invitationExpiresAt } from '@slovo/domain';
import { type CallContext, HandlesCall, Refusal, viewerOf } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import { PrismaClient, type Tx } from '../../database.ts';
import type { Invitation } from '../../generated/client.ts';
import { bannedSince, loadPeople } from '../../people/people.store.ts';
import { assertAllowed } from '../../promises/assert-allowed.ts';
import { presentInvitation } from '../../promises/invitation.view.ts';
import { factsOf, type LoadedPromise } from '../../promises/promise.record.ts';
import { lockPromise, savePromise } from '../../promises/promise.rows.ts';
import { snapshotOf } from '../../promises/promise.snapshot.ts';
import { presentOne } from '../../promises/promise.view.ts';
import { InvitationAnswers } from '../invitation-answers.ts';
import { WITHOUT_LINK } from '../motivator-link.ts';

interface Taken {
  invitation: Invitation;
  promise: LoadedPromise;
}

/** Nobody sees a promise while it is held for deletion or its owner is banned. */
const isHidden = ({ heldAt, ownerBannedAt }: LoadedPromise): boolean =>
  heldAt !== null || ownerBannedAt !== null;

@Controller()
export class TakeMotivatorLink {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly answers: InvitationAnswers,
    private readonly outbox: Outbox,
  ) {}

  @HandlesCall(takeMotivatorLink)
  takeMotivatorLink({ code, accept }: CallRequest<typeof takeMotivatorLink>, context: CallContext<'user'>) {
    const { userId, now } = context;
    return this.prisma.$transaction(async (tx) => {
      // In this order: of two requests of one person the second waits in the first call, and finds the link spent.
      const taken = (await this.take(tx, code, context)) ?? (await this.takenBefore(tx, code, userId));
      if (!taken) throw new Refusal('INVITATION_NOT_FOUND');
      const { invitation, promise } =
        accept && taken.invitation.status === 'pending'
          ? await this.answers.record(tx, { invitationId: taken.invitation.id, userId, accepts: true }, now)
          : taken;
      const people = await loadPeople(tx, [userId]);
      return {
        invitation: presentInvitation(invitation, people),
        promise: await presentOne(tx, promise, viewerOf(context), now),
      };
    });
  }

  /** The person presses again, or opens the link in another place. */
  private async takenBefore(tx: Tx, code: string, inviteeId: number): Promise<Taken | null> {
    const invitation = await tx.invitation.findUnique({ where: { code, inviteeId } });
    const promise = invitation && (await lockPromise(tx, invitation.promiseId));
    if (!promise || isHidden(promise) || invitation.status === 'cancelled') return null;
    return { invitation, promise };
  }

  /** Null where the link is spent or unknown. */
  private async take(tx: Tx, code: string, context: CallContext<'user'>): Promise<Taken | null> {
    const { userId, now } = context;
    const found = await tx.promiseRecord.findUnique({ where: { motivatorCode: code }, select: { id: true } });
    const promise = found && (await lockPromise(tx, found.id));
    if (!promise || promise.motivatorCode !== code) return null;
    if (isHidden(promise)) throw new Refusal('INVITATION_NOT_FOUND');
    if (await bannedSince(tx, userId)) throw new Refusal('INVITATION_NOT_FOUND');
    const earlier = await tx.invitation.findMany({ where: { promiseId: promise.id } });
    const link = { until: promise.linkedUntil!, earlier, now };
    assertAllowed(canTakeMotivatorLink(viewerOf(context), factsOf(promise), link));
    const times = { createdAt: now, expiresAt: invitationExpiresAt(now) };
    const invitation = await tx.invitation.create({
      data: { promiseId: promise.id, inviteeId: userId, code, ...times },
    });
    const choice = { approvalType: 'specific', motivatorId: userId, ...WITHOUT_LINK } as const;
    const saved = await savePromise(tx, promise, choice);
    const payload = { promise: snapshotOf(saved, now) };
    const { id: invitationId } = invitation;
    await this.outbox.put(
      tx,
      invitationSent,
      { ...payload, invitationId, code, inviteeId: userId, opened: true },
      now,
    );
    await this.outbox.put(tx, promiseChanged, payload, now);
    return { invitation, promise: saved };
  }
}
