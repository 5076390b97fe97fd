import { Injectable } from '@nestjs/common';
import { invitationAnswered, promiseChanged } from '@slovo/contracts';
import { canAnswerInvitation, decideInvitation } from '@slovo/domain';
import { Refusal } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import type { Db } from '../database.ts';
import type { Invitation } from '../generated/client.ts';
import { decide, moved } from '../promises/decide.ts';
import { lockPromise, savePromise } from '../promises/promise.rows.ts';
import { snapshotOf } from '../promises/promise.snapshot.ts';

interface Answer {
  invitationId: number;
  userId: number;
  accepts: boolean;
}

/** Whoever comes too late learns why: it ran out, or its owner took it back, which is as if there were none. */
function refuseCancelled({ status, respondedAt, expiresAt }: Invitation): void {
  if (status !== 'cancelled') return;
  throw new Refusal(respondedAt && respondedAt >= expiresAt ? 'INVITATION_EXPIRED' : 'INVITATION_NOT_FOUND');
}

/** The invited person's word, from wherever it comes: the chat, the web, the page of notifications. */
@Injectable()
export class TakeAnswer {
  constructor(private readonly outbox: Outbox) {}

  async run(tx: Db, { invitationId, userId, accepts }: Answer, now: Date) {
    const where = { id: invitationId, inviteeId: userId };
    const asked = await tx.invitation.findUnique({ where });
    const promise = asked && (await lockPromise(tx, asked.promiseId));
    const invitation = promise && (await tx.invitation.findUnique({ where }));
    if (!invitation) throw new Refusal('INVITATION_NOT_FOUND');
    refuseCancelled(invitation);
    decide(canAnswerInvitation({ userId }, invitation, now));
    const status = moved(decideInvitation(invitation.status, accepts ? 'accept' : 'reject'));
    const answered = await tx.invitation.update({
      where: { id: invitationId, status: invitation.status },
      data: { status, respondedAt: now },
    });
    const saved = await savePromise(tx, promise, {});
    const told = { promise: snapshotOf(saved, now) };
    const { code, inviteeId } = invitation;
    const answer = accepts ? 'accepted' : 'rejected';
    await this.outbox.put(tx, invitationAnswered, { ...told, invitationId, code, inviteeId, answer }, now);
    await this.outbox.put(tx, promiseChanged, told, now);
    return { promise: saved, invitation: answered };
  }
}
