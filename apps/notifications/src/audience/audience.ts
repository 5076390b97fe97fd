import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AudienceFilters, AudiencePreview } from '@slovo/contracts';
import { isQuiet } from '@slovo/domain';
import { PREVIEW_MS, RECENT_DAYS, SAMPLE_SIZE } from '@slovo/domain/batch';
import { Prisma, PrismaClient } from '../database.ts';
import { audienceCondition, audienceSummary } from './audience-filters.ts';

type Sample = AudiencePreview['sampleUsers'];

/** People of an audience with the same clock and the same quiet hours. */
interface Group {
  time_zone: string;
  quiet_from: number;
  quiet_until: number;
  people: number;
  blocked: number;
  muted: number;
}

/** More people than ids can name: a bound that no audience reaches. */
const MOST_PEOPLE = 2_147_483_647;
const DAY_MS = 24 * 3_600_000;

/** Who would get a message. This service's projection of people answers alone. */
@Injectable()
export class Audience {
  constructor(private readonly prisma: PrismaClient) {}

  async count(filters: AudienceFilters, at: Date): Promise<number> {
    const condition = audienceCondition(filters, at);
    const [row] = await this.prisma.$queryRaw<{ people: number }[]>`
      SELECT count(*)::int AS people FROM (SELECT FROM people WHERE ${condition} LIMIT ${MOST_PEOPLE}) AS audience`;
    return row?.people ?? 0;
  }

  async preview(
    filters: AudienceFilters,
    channels: { telegram: boolean },
    now: Date,
  ): Promise<AudiencePreview> {
    const [groups, sampleUsers, recentlyMessaged] = await Promise.all([
      this.groups(filters, now),
      this.sample(filters, now),
      this.messaged(filters, now),
    ]);
    const sum = (of: (group: Group) => number): number => groups.reduce((all, group) => all + of(group), 0);
    const estimatedAudience = sum(({ people }) => people);
    const blocked = channels.telegram ? sum((group) => group.blocked) : 0;
    const muted = channels.telegram ? sum((group) => group.muted) : 0;
    const telegram = channels.telegram ? estimatedAudience - blocked - muted : 0;
    return {
      estimatedAudience,
      filterSummary: audienceSummary(filters),
      sampleUsers,
      reach: { telegram, webOnly: channels.telegram ? 0 : estimatedAudience, blocked, muted },
      recentlyMessaged,
      quietNow: sum((group) => (isQuietFor(group, now) ? group.people : 0)),
    };
  }

  /** One pass over the audience: thousands of clocks at most, however many people. */
  private groups(filters: AudienceFilters, now: Date): Promise<Group[]> {
    return this.prisma.$queryRaw<Group[]>`
      SELECT time_zone, quiet_from, quiet_until, count(*)::int AS people,
        (count(*) FILTER (WHERE blocked_at IS NOT NULL))::int AS blocked,
        (count(*) FILTER (WHERE blocked_at IS NULL AND muted_until > ${now}))::int AS muted
      FROM people WHERE ${audienceCondition(filters, now)} GROUP BY time_zone, quiet_from, quiet_until`;
  }

  /** Those of the audience who have a receipt of a batch to many that began within 7 days. */
  private async messaged(filters: AudienceFilters, now: Date): Promise<number> {
    const since = new Date(now.getTime() - RECENT_DAYS * DAY_MS);
    const batches = await this.prisma.$queryRaw<{ id: number }[]>`
      SELECT id FROM batches WHERE started_at > ${since} AND user_id IS NULL`;
    if (batches.length === 0) return 0;
    const [row] = await this.prisma.$queryRaw<{ people: number }[]>`
      SELECT count(*)::int AS people FROM people WHERE ${audienceCondition(filters, now)}
        AND user_id IN (SELECT user_id FROM receipts WHERE batch_id = ANY (${batches.map(({ id }) => id)}::int[]))`;
    return row?.people ?? 0;
  }

  /** From a place in the order of ids that is another for other filters, and every 15 minutes. */
  private async sample(filters: AudienceFilters, now: Date): Promise<Sample> {
    const condition = audienceCondition(filters, now);
    const [last] = await this.prisma.$queryRaw<{ id: number }[]>`
      SELECT user_id AS id FROM people ORDER BY user_id DESC LIMIT 1`;
    const start = placeOf(filters, now, last?.id ?? 1);
    const after = await this.people(Prisma.sql`${condition} AND user_id >= ${start}`, SAMPLE_SIZE);
    if (after.length === SAMPLE_SIZE) return after;
    const before = await this.people(
      Prisma.sql`${condition} AND user_id < ${start}`,
      SAMPLE_SIZE - after.length,
    );
    return [...before, ...after];
  }

  private people(condition: Prisma.Sql, limit: number): Promise<Sample> {
    return this.prisma.$queryRaw<Sample>`
      SELECT user_id AS id, username, language::text AS language FROM people
      WHERE ${condition} ORDER BY user_id LIMIT ${limit}`;
  }
}

const isQuietFor = ({ time_zone, quiet_from: from, quiet_until: until }: Group, now: Date): boolean =>
  isQuiet(now, time_zone, { from, until });

function placeOf(filters: AudienceFilters, now: Date, last: number): number {
  const window = Math.floor(now.getTime() / PREVIEW_MS);
  const digest = createHash('sha256')
    .update(`${window} ${audienceSummary(filters)}`)
    .digest();
  return 1 + (digest.readUInt32BE() % last);
}
