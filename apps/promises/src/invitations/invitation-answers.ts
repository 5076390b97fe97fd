import { Injectable } from '@nestjs/common';
import { invitationAnswered, promiseChanged } from '@slovo/contracts';
import { canAnswerInvitation, decideInvitation } from '@slovo/domain';
import { Refusal } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import type { Invitation } from '../generated/client.ts';
import { assertAllowed, nextStatus } from '../promises/assert-allowed.ts';
import { lockPromise, savePromise } from '../promises/promise.rows.ts';
import { snapshotOf } from '../promises/promise.snapshot.ts';

interface Answer {
  invitationId: number;
  userId: number;
  accepts: boolean;
}

/** An expired invitation is refused as expired. One that its owner withdrew is refused as unknown. */
function refuseCancelled({ status, respondedAt, expiresAt }: Invitation): void {
  if (status !== 'cancelled') return;
  throw new Refusal(respondedAt && respondedAt >= expiresAt ? 'INVITATION_EXPIRED' : 'INVITATION_NOT_FOUND');
}

/** Records the answer of the invited person, whether it was given in the chat, on the web or under a notification. */
@Injectable()
export class InvitationAnswers {
  constructor(private readonly outbox: Outbox) {}

  async record(tx: Tx, { invitationId, userId, accepts }: Answer, now: Date) {
    const where = { id: invitationId, inviteeId: userId };
    const found = await tx.invitation.findUnique({ where });
    const promise = found && (await lockPromise(tx, found.promiseId));
    const invitation = promise && (await tx.invitation.findUnique({ where }));
    if (!invitation || promise.heldAt) throw new Refusal('INVITATION_NOT_FOUND');
    refuseCancelled(invitation);
    assertAllowed(canAnswerInvitation({ userId }, invitation, now));
    const status = nextStatus(decideInvitation(invitation.status, accepts ? 'accept' : 'reject'));
    const answered = await tx.invitation.update({
      where: { id: invitationId, status: invitation.status },
      data: { status, respondedAt: now },
    });
    const saved = await savePromise(tx, promise, {});
    const payload = { promise: snapshotOf(saved, now) };
    const { code, inviteeId } = invitation;
    const answer = accepts ? 'accepted' : 'rejected';
    await this.outbox.put(tx, invitationAnswered, { ...payload, invitationId, code, inviteeId, answer }, now);
    await this.outbox.put(tx, promiseChanged, payload, now);
    return { promise: saved, invitation: answered };
  }
}
