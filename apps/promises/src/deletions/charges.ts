import { Injectable } from '@nestjs/common';
import { motivatorRemoved, promiseChanged } from '@slovo/contracts';
import type { Removed, RowSet } from '@slovo/kit/deletions';
import { rowSet } from '@slovo/kit/deletions';
import { Outbox } from '@slovo/kit/events';
import { DueSteps } from '../changes/due-steps.ts';
import { ReportDecisions } from '../changes/report-decisions.ts';
import type { Tx } from '../database.ts';
import { InvitationCancellations } from '../invitations/invitation-cancellations.ts';
import type { LoadedPromise } from '../promises/promise.record.ts';
import { lockPromise, savePromise } from '../promises/promise.rows.ts';
import { snapshotOf } from '../promises/promise.snapshot.ts';

/** Each promise is locked, saved and published, by a dozen statements; the piece goes on while it has time. */
const AT_ONCE = 5;

/** Promises of others that a person was to approve: without them, the system approves. */
@Injectable()
export class Charges {
  constructor(
    private readonly decisions: ReportDecisions,
    private readonly dueSteps: DueSteps,
    private readonly cancellations: InvitationCancellations,
    private readonly outbox: Outbox,
  ) {}

  rowsOf(tx: Tx, id: number, now: Date): RowSet[] {
    const step = 'charges' as const;
    const invited = `invitee_id = ? AND status = 'pending'`;
    const charged = `motivator_id = ? AND status <> 'closed'`;
    return [
      {
        ...rowSet({
          tx,
          step,
          role: 'related',
          table: 'invitations',
          where: invited,
          id,
          name: 'cancelled_invitations',
        }),
        remove: (limit) => this.cancelInvitations(tx, id, Math.min(limit, AT_ONCE), now),
      },
      {
        ...rowSet({
          tx,
          step,
          role: 'related',
          table: 'promises',
          where: charged,
          id,
          name: 'released_promises',
        }),
        remove: (limit) => this.release(tx, id, Math.min(limit, AT_ONCE), now),
      },
    ];
  }

  private async cancelInvitations(tx: Tx, inviteeId: number, take: number, now: Date): Promise<Removed> {
    const pending = await tx.invitation.findMany({ where: { inviteeId, status: 'pending' }, take });
    for (const invitation of pending) {
      const promise = await lockPromise(tx, invitation.promiseId);
      if (promise?.invitations[0]?.id === invitation.id)
        await this.cancellations.cancel(tx, promise, 'withdraw', now);
      else
        await tx.invitation.update({
          where: { id: invitation.id },
          data: { status: 'cancelled', respondedAt: now },
        });
    }
    return { rows: pending.length, more: pending.length === take };
  }

  private async release(tx: Tx, motivatorId: number, take: number, now: Date): Promise<Removed> {
    const charged = await tx.promiseRecord.findMany({
      where: { motivatorId, status: { not: 'closed' } },
      select: { id: true },
      take,
    });
    for (const { id } of charged) {
      const promise = await lockPromise(tx, id);
      if (promise) await this.releaseOne(tx, promise, now);
    }
    return { rows: charged.length, more: charged.length === take };
  }

  private async releaseOne(tx: Tx, promise: LoadedPromise, now: Date): Promise<void> {
    let current = await savePromise(tx, promise, { approvalType: 'system', motivatorId: null });
    await this.outbox.put(tx, promiseChanged, { promise: snapshotOf(current, now) }, now);
    if (promise.status !== 'draft')
      await this.outbox.put(tx, motivatorRemoved, { promise: snapshotOf(current, now) }, now);
    for (const { id, status } of promise.reports)
      if (status === 'pending')
        current = (await this.decisions.approve(tx, current, id, 'system', now)).promise;
    await this.dueSteps.takeAll(tx, current, now);
  }
}
