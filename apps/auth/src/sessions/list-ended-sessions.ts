import { Injectable } from '@nestjs/common';
import { listEndedSessions } from '@slovo/contracts';
import { Handles, type CallContext, type Handler } from '@slovo/kit/calls';
import { PrismaClient } from '../database.ts';
import { oldestLiving } from './expiry.ts';

@Handles(listEndedSessions)
@Injectable()
export class ListEndedSessions implements Handler<typeof listEndedSessions> {
  constructor(private readonly prisma: PrismaClient) {}

  async run(_input: object, { now }: CallContext) {
    const [sessions, banned] = await Promise.all([
      // Revoked longer ago than a token lives: the token's own expiry refuses it.
      this.prisma.session.findMany({
        where: { revokedAt: { gte: oldestLiving(now) } },
        select: { id: true },
      }),
      this.prisma.user.findMany({ where: { bannedAt: { not: null } }, select: { id: true } }),
    ]);
    return { sessionIds: sessions.map(({ id }) => id), bannedUserIds: banned.map(({ id }) => id) };
  }
}
