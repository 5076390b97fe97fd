import { Injectable } from '@nestjs/common';
import { accountDeletionCancelled, accountDeletionRequested, userChanged } from '@slovo/contracts';
import { ownDeletionDue } from '@slovo/domain/deletion';
import { Outbox } from '@slovo/kit/events';
import { personSnapshot } from '../accounts/account.view.ts';
import type { Tx } from '../database.ts';
import type { User } from '../generated/client.ts';

export type Leaving = User & { deletionRequestedAt: Date; deletionDueAt: Date };

export const isLeaving = (user: User | null): user is Leaving =>
  user !== null && user.deletionRequestedAt !== null && user.deletionDueAt !== null;

export const deletionView = ({ deletionRequestedAt, deletionDueAt }: Leaving) => ({
  requested_at: deletionRequestedAt.toISOString(),
  due_at: deletionDueAt.toISOString(),
});

/** A person's own request to delete the account, which can be withdrawn for a week before anything happens. */
@Injectable()
export class OwnDeletions {
  constructor(private readonly outbox: Outbox) {}

  /** Requests the deletion of a locked account that has no request yet. */
  async request(tx: Tx, { id }: User, now: Date): Promise<Leaving> {
    const deletionDueAt = ownDeletionDue(now);
    const user = await this.save(tx, id, { deletionRequestedAt: now, deletionDueAt }, now);
    const dueAt = deletionDueAt.toISOString();
    await this.outbox.put(tx, accountDeletionRequested, { userId: id, dueAt }, now);
    return user as Leaving;
  }

  /** Withdraws the request of a locked account. */
  async cancel(tx: Tx, { id }: User, now: Date): Promise<void> {
    await this.save(tx, id, { deletionRequestedAt: null, deletionDueAt: null }, now);
    await this.outbox.put(tx, accountDeletionCancelled, { userId: id }, now);
  }

  private async save(
    tx: Tx,
    id: number,
    request: Pick<User, 'deletionRequestedAt' | 'deletionDueAt'>,
    now: Date,
  ): Promise<User> {
    const user = await tx.user.update({ where: { id }, data: { ...request, version: { increment: 1 } } });
    await this.outbox.put(tx, userChanged, { user: personSnapshot(user) }, now);
    return user;
  }
}
