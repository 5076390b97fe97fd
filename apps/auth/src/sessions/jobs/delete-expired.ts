import { Injectable } from '@nestjs/common';
import { RETENTION_DAYS } from '@slovo/domain/retention';
import { Scheduled } from '@slovo/kit/schedule';
import { PrismaClient } from '../../database.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const LINK_MEMORY_MS = RETENTION_DAYS.loginLink * DAY_MS;
/** Kept as long as login links, so that an expired link can explain itself. */
const OPERATOR_TOKEN_MEMORY_MS = 30 * DAY_MS;
const SESSION_MEMORY_MS = RETENTION_DAYS.endedSession * DAY_MS;
/** Kept longer than the file of an export. */
const EXPORT_MEMORY_MS = RETENTION_DAYS.ownCopyRequest * DAY_MS;

/** Deletes expired links, sessions, tokens and old exports of people’s data, at most once a day. */
@Injectable()
export class DeleteExpired {
  constructor(private readonly prisma: PrismaClient) {}

  async nextDue(): Promise<Date | null> {
    const [oldest] = await this.prisma.$queryRaw<
      Record<'link' | 'session' | 'token' | 'copy', Date | null>[]
    >`
      SELECT (SELECT min(expires_at) FROM login_links) AS link, (SELECT min(expires_at) FROM sessions) AS session,
             (SELECT min(expires_at) FROM operator_tokens) AS token,
             (SELECT min(requested_at) FROM data_exports) AS copy`;
    const dues = [
      addMs(oldest?.link, LINK_MEMORY_MS),
      addMs(oldest?.session, SESSION_MEMORY_MS),
      addMs(oldest?.token, OPERATOR_TOKEN_MEMORY_MS),
      addMs(oldest?.copy, EXPORT_MEMORY_MS),
    ];
    const first = Math.min(...dues);
    return Number.isFinite(first) ? new Date(Math.ceil(first / DAY_MS) * DAY_MS) : null;
  }

  @Scheduled('rarely')
  async deleteExpired(now: Date): Promise<void> {
    const expiredFor = (ms: number) => ({ expiresAt: { lte: new Date(now.getTime() - ms) } });
    await this.prisma.loginLink.deleteMany({ where: expiredFor(LINK_MEMORY_MS) });
    await this.prisma.session.deleteMany({ where: expiredFor(SESSION_MEMORY_MS) });
    await this.prisma.operatorToken.deleteMany({ where: expiredFor(OPERATOR_TOKEN_MEMORY_MS) });
    const before = new Date(now.getTime() - EXPORT_MEMORY_MS);
    await this.prisma.dataExport.deleteMany({ where: { requestedAt: { lte: before } } });
  }
}

const addMs = (instant: Date | null | undefined, ms: number): number =>
  instant ? instant.getTime() + ms : Infinity;
