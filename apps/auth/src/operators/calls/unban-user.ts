import { Controller } from '@nestjs/common';
import { type CallRequest, unbanUser, userChanged } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import { personSnapshot } from '../../accounts/account.view.ts';
import { lockUser } from '../../accounts/lock-user.ts';
import { PrismaClient } from '../../database.ts';
import { AuditLog } from '../../audit/audit-log.ts';

@Controller()
export class UnbanUser {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  @HandlesCall(unbanUser)
  async unbanUser({ id }: CallRequest<typeof unbanUser>, context: CallContext<'operator'>) {
    const { now } = context;
    await this.prisma.$transaction(async (tx) => {
      const banned = await lockUser(tx, id);
      if (!banned) throw new Refusal('USER_NOT_FOUND');
      if (banned.heldAt) throw new Refusal('DELETION_EXISTS');
      if (!banned.bannedAt) return;
      const user = await tx.user.update({
        where: { id },
        data: {
          bannedAt: null,
          banReason: null,
          // The status becomes active, also where the account was suspended before the ban.
          suspendedAt: null,
          lastBanUntil: now,
          version: { increment: 1 },
        },
      });
      await this.outbox.put(tx, userChanged, { user: personSnapshot(user) }, now);
      const details = { banReason: banned.banReason };
      await this.audit.record(tx, context, { action: 'unban-user', target: `user:${id}`, details });
    });
    return { success: true as const, id, status: 'active' as const };
  }
}
