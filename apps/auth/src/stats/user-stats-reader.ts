import { Injectable } from '@nestjs/common';
import type { UserStats } from '@slovo/contracts';
import { rowsOf, statement } from '@slovo/kit/db';
import { PrismaClient } from '../database.ts';

/** The same columns wherever promises of one owner are counted. */
export const STATS = `count(*) FILTER (WHERE started)::int AS promises, count(*) FILTER (WHERE kept)::int AS completed,
  coalesce(sum(greatest(reports, 0)), 0)::int AS reports`;

const userStats = statement<[userId: number, isPublic: boolean[]], UserStats>(
  'user-stats',
  `SELECT ${STATS} FROM promises WHERE owner_id = $1 AND NOT deleted AND is_public = ANY ($2::boolean[])`,
  'once',
);

/** Numbers of a person's promises, kept promises and reports. Drafts do not count as promises. */
@Injectable()
export class UserStatsReader {
  constructor(private readonly prisma: PrismaClient) {}

  /** Including private promises. */
  own = (userId: number): Promise<UserStats> => this.count(userId, [true, false]);

  /** Only public promises. */
  public = (userId: number): Promise<UserStats> => this.count(userId, [true]);

  private async count(userId: number, isPublic: boolean[]): Promise<UserStats> {
    const [stats] = await rowsOf(this.prisma, userStats, userId, isPublic);
    return stats ?? { promises: 0, completed: 0, reports: 0 };
  }
}
