import { Controller } from '@nestjs/common';
import { type CallRequest, listEndedSessions } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { oldestPossibleUse } from '../session-expiry.ts';

/** Ids are random and compress to half their length: about 50 000 fill a NATS message. */
export const PAGE = 10_000;

interface Ended {
  id: string;
  revokedAt: Date;
}

@Controller()
export class ListEndedSessions {
  constructor(private readonly prisma: PrismaClient) {}

  /** In the order in which they ended, so that sessions that end meanwhile are on the last page. */
  @HandlesCall(listEndedSessions)
  async listEndedSessions({ after }: CallRequest<typeof listEndedSessions>, { now }: CallContext) {
    // Tokens of sessions that were revoked before that have expired themselves.
    const keyset = after === undefined ? { id: '', revokedAt: oldestPossibleUse(now) } : parseKeyset(after);
    const [ended, bannedUserIds] = await Promise.all([
      this.prisma.$queryRaw<Ended[]>`
        SELECT id, revoked_at AS "revokedAt" FROM sessions
        WHERE (revoked_at, id) > (${keyset.revokedAt}, ${keyset.id})
        ORDER BY revoked_at, id LIMIT ${PAGE}`,
      after === undefined ? this.banned() : [],
    ]);
    const last = ended.length === PAGE ? ended.at(-1) : undefined;
    return {
      sessionIds: ended.map(({ id }) => id),
      bannedUserIds,
      ...(last && { next: formatKeyset(last) }),
    };
  }

  private async banned(): Promise<number[]> {
    const users = await this.prisma.user.findMany({
      where: { bannedAt: { not: null } },
      select: { id: true },
    });
    return users.map(({ id }) => id);
  }
}

const formatKeyset = ({ revokedAt, id }: Ended): string => `${revokedAt.toISOString()} ${id}`;

function parseKeyset(text: string): Ended {
  const [, at = '', id = ''] = /^(\S+) (\S+)$/.exec(text) ?? [];
  const revokedAt = new Date(at);
  if (Number.isNaN(revokedAt.getTime()))
    throw new Refusal('BAD_INPUT', { fields: { after: 'not a cursor of this list' } });
  return { revokedAt, id };
}
