import { Injectable } from '@nestjs/common';
import type { UserStats } from '@slovo/contracts';
import { PrismaClient } from '../database.ts';

/** Numbers of a person's promises, kept promises and reports. Drafts do not count as promises. */
@Injectable()
export class UserStatsReader {
  constructor(private readonly prisma: PrismaClient) {}

  /** Including private promises. */
  own = (userId: number): Promise<UserStats> => this.count(userId, [true, false]);

  /** Only public promises. */
  public = (userId: number): Promise<UserStats> => this.count(userId, [true]);

  private async count(userId: number, isPublic: boolean[]): Promise<UserStats> {
    const [stats] = await this.prisma.$queryRaw<UserStats[]>`
      SELECT count(*) FILTER (WHERE started)::int AS promises, count(*) FILTER (WHERE kept)::int AS completed,
             coalesce(sum(greatest(reports, 0)), 0)::int AS reports
      FROM promises
      WHERE owner_id = ${userId} AND NOT deleted AND is_public = ANY (${isPublic})`;
    return stats ?? { promises: 0, completed: 0, reports: 0 };
  }
}
