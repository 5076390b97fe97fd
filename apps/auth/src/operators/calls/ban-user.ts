import { Controller } from '@nestjs/common';
import { banUser, type CallRequest, userChanged } from '@slovo/contracts';
import { type CallContext, HandlesCall, Hiding, Refusal } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import { personSnapshot } from '../../accounts/account.view.ts';
import { lockUser } from '../../accounts/lock-user.ts';
import { isOnlyHeld } from '../../accounts/spans.ts';
import { Roles } from '../../accounts/roles.ts';
import { PrismaClient, type Tx } from '../../database.ts';
import type { User } from '../../generated/client.ts';
import { SessionEnder } from '../../sessions/session-ender.ts';
import { AuditLog } from '../../audit/audit-log.ts';

type Input = CallRequest<typeof banUser>;
type Context = CallContext<'operator'>;

@Controller()
export class BanUser {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly roles: Roles,
    private readonly sessionEnder: SessionEnder,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  @HandlesCall(banUser)
  async banUser(input: Input, context: Context) {
    const { id, banReason, version } = await this.prisma.$transaction(async (tx) => {
      const user = await lockUser(tx, input.id);
      if (!user) throw new Refusal('USER_NOT_FOUND');
      if (this.roles.isOperator(user)) throw new Refusal('OPERATOR_CANNOT_BE_BANNED');
      // Whom only a deletion hides has no ban yet: without one, its undo would let them in again.
      return user.bannedAt && !isOnlyHeld(user) ? user : this.ban(tx, user, input, context);
    });
    const answer = { success: true as const, id, status: 'banned' as const, banReason: banReason ?? '' };
    return new Hiding(answer, { subject: 'user', id, version });
  }

  private async ban(tx: Tx, held: User, { id, reason }: Input, context: Context): Promise<User> {
    const { now } = context;
    const user = await tx.user.update({
      where: { id },
      data: {
        bannedAt: now,
        banReason: reason,
        lastBanFrom: now,
        lastBanUntil: null,
        ...(isOnlyHeld(held) && { lastHoldUntil: now }),
        version: { increment: 1 },
      },
    });
    await this.outbox.put(tx, userChanged, { user: personSnapshot(user) }, now);
    const ended = await this.sessionEnder.end(tx, { userId: id }, 'banned', now);
    const details = { sessionsEnded: ended };
    await this.audit.record(tx, context, { action: 'ban-user', target: `user:${id}`, reason, details });
    return user;
  }
}
