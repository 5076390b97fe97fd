import { Controller } from '@nestjs/common';
import { type CallRequest, getAccount } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { lastBanOf, presentSpan } from '../../accounts/spans.ts';
import { auditEntry } from '../../audit/audit-entry.view.ts';
import { PrismaClient } from '../../database.ts';
import { UserStatsReader } from '../../stats/user-stats-reader.ts';
import { AdminUsers } from '../admin-users.ts';

const LOG_LINES = 20;

@Controller()
export class GetAccount {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly users: AdminUsers,
    private readonly stats: UserStatsReader,
  ) {}

  @HandlesCall(getAccount)
  async getAccount({ id }: CallRequest<typeof getAccount>, { now }: CallContext) {
    const [user, [shown], stats, openSessions, lines] = await Promise.all([
      this.prisma.user.findUnique({ where: { id } }),
      this.users.byIds([id], now),
      this.stats.own(id),
      this.prisma.session.count({ where: { userId: id, revokedAt: null, expiresAt: { gt: now } } }),
      this.prisma.auditLine.findMany({
        where: { target: `user:${id}` },
        orderBy: [{ at: 'desc' }, { id: 'desc' }],
        take: LOG_LINES,
      }),
    ]);
    if (!user || !shown) throw new Refusal('USER_NOT_FOUND');
    return {
      ...shown,
      telegramId: String(user.telegramId),
      bio: user.bio,
      timeZone: user.timeZone,
      dayStartsAt: user.dayStartsAt,
      bannedAt: user.bannedAt?.toISOString() ?? null,
      lastBan: presentSpan(lastBanOf(user)),
      deletionDueAt: user.deletionDueAt?.toISOString() ?? null,
      chatBlockedAt: user.chatBlockedAt?.toISOString() ?? null,
      openSessions,
      stats,
      log: lines.map(auditEntry),
    };
  }
}
