import { Injectable } from '@nestjs/common';
import { type CallRequest, listEndedSessions } from '@slovo/contracts';
import { Handles, Refusal, type CallContext, type Handler } from '@slovo/kit/calls';
import { PrismaClient } from '../database.ts';
import { oldestLiving } from './expiry.ts';

/** Ids are random and pack to half their length: some 50 000 fill a message of NATS. */
export const PAGE = 10_000;

interface Ended {
  id: string;
  revokedAt: Date;
}

@Handles(listEndedSessions)
@Injectable()
export class ListEndedSessions implements Handler<typeof listEndedSessions> {
  constructor(private readonly prisma: PrismaClient) {}

  /** In the order in which they ended: what ends while the pages are read stands on the last one. */
  async run({ after }: CallRequest<typeof listEndedSessions>, { now }: CallContext) {
    // Revoked longer ago than a token lives: the token's own expiry refuses it.
    const place = after === undefined ? { id: '', revokedAt: oldestLiving(now) } : read(after);
    const [ended, bannedUserIds] = await Promise.all([
      this.prisma.$queryRaw<Ended[]>`
        SELECT id, revoked_at AS "revokedAt" FROM sessions
        WHERE (revoked_at, id) > (${place.revokedAt}, ${place.id})
        ORDER BY revoked_at, id LIMIT ${PAGE}`,
      after === undefined ? this.banned() : [],
    ]);
    const last = ended.length === PAGE ? ended.at(-1) : undefined;
    return { sessionIds: ended.map(({ id }) => id), bannedUserIds, ...(last && { next: write(last) }) };
  }

  private async banned(): Promise<number[]> {
    const users = await this.prisma.user.findMany({
      where: { bannedAt: { not: null } },
      select: { id: true },
    });
    return users.map(({ id }) => id);
  }
}

const write = ({ revokedAt, id }: Ended): string => `${revokedAt.toISOString()} ${id}`;

function read(place: string): Ended {
  const [, at = '', id = ''] = /^(\S+) (\S+)$/.exec(place) ?? [];
  const revokedAt = new Date(at);
  if (Number.isNaN(revokedAt.getTime())) throw new Refusal('BAD_INPUT', { fields: { after: 'no place' } });
  return { revokedAt, id };
}
