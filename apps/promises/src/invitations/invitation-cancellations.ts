import { Injectable } from '@nestjs/common';
import { invitationCancelled, promiseChanged } from '@slovo/contracts';
import { decideInvitation } from '@slovo/domain';
import { Refusal } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { nextStatus } from '../promises/assert-allowed.ts';
import type { LoadedPromise } from '../promises/promise.record.ts';
import { savePromise } from '../promises/promise.rows.ts';
import { snapshotOf } from '../promises/promise.snapshot.ts';

/** Cancels the newest invitation of a locked promise, which then has no motivator, and publishes that. */
@Injectable()
export class InvitationCancellations {
  constructor(private readonly outbox: Outbox) {}

  async cancel(
    tx: Tx,
    promise: LoadedPromise,
    action: 'withdraw' | 'expire' | 'replace',
    at: Date,
  ): Promise<LoadedPromise> {
    const invitation = promise.invitations[0];
    if (!invitation) throw new Refusal('INVITATION_NOT_FOUND');
    const { id, code, inviteeId } = invitation;
    const status = nextStatus(decideInvitation(invitation.status, action));
    const { count } = await tx.invitation.updateMany({
      where: { id, status: invitation.status },
      data: { status, respondedAt: at },
    });
    if (count === 0) throw new Refusal('STATE_CHANGED');
    const saved = await savePromise(tx, promise, { motivatorId: null });
    const payload = { promise: snapshotOf(saved, at) };
    const because = action === 'expire' ? 'expired' : 'withdrawn';
    await this.outbox.put(
      tx,
      invitationCancelled,
      { ...payload, invitationId: id, code, inviteeId, because },
      at,
    );
    await this.outbox.put(tx, promiseChanged, payload, at);
    return saved;
  }
}
