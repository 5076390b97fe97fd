import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AudienceFilters, AudiencePreview } from '@slovo/contracts';
import { isQuiet } from '@slovo/domain';
import { languageOf } from '@slovo/domain/languages';
import { PREVIEW_MS, RECENT_DAYS, SAMPLE_SIZE } from '@slovo/domain/batch';
import { Prisma, PrismaClient, type Tx } from '../database.ts';
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
  /** People who got a message to everyone lately. */
  messaged: number;
}

/** More people than ids can name: a bound that no audience reaches. */
const MOST_PEOPLE = 2_147_483_647;
const DAY_MS = 24 * 3_600_000;

/** Finds the people who would get a message, from this service's projection of people alone. */
@Injectable()
export class Audience {
  constructor(private readonly prisma: PrismaClient) {}

  async count(tx: Tx, filters: AudienceFilters, at: Date): Promise<number> {
    const condition = audienceCondition(filters, at);
    const [row] = await tx.$queryRaw<{ people: number }[]>`
      SELECT count(*)::int AS people FROM (SELECT FROM people WHERE ${condition} LIMIT ${MOST_PEOPLE}) AS audience`;
    return row?.people ?? 0;
  }

  async preview(
    filters: AudienceFilters,
    channels: { telegram: boolean },
    now: Date,
  ): Promise<AudiencePreview> {
    const [groups, sampleUsers, messagedInGroups] = await Promise.all([
      this.groups(filters, now),
      this.sample(filters, now),
      this.messagedInGroups(filters, now),
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
      recentlyMessaged: sum(({ messaged }) => messaged) + messagedInGroups,
      quietNow: sum((group) => (isQuietFor(group, now) ? group.people : 0)),
    };
  }

  /** One pass over the audience: thousands of clocks at most, however many people. */
  private groups(filters: AudienceFilters, now: Date): Promise<Group[]> {
    return this.prisma.$queryRaw<Group[]>`
      SELECT time_zone, quiet_from, quiet_until, count(*)::int AS people,
        (count(*) FILTER (WHERE blocked_at IS NOT NULL))::int AS blocked,
        (count(*) FILTER (WHERE blocked_at IS NULL AND muted_until > ${now}))::int AS muted,
        (count(*) FILTER (WHERE registered_at <= (${lastToEveryone(now)})))::int AS messaged
      FROM people WHERE ${audienceCondition(filters, now)} GROUP BY time_zone, quiet_from, quiet_until`;
  }

  /**
   * Those of the audience who have a receipt of a batch that began within 7 days and was not to everyone, or has not reached
   * everyone. Whom a message to everyone has reached is known by when they registered: a million receipts need not be read.
   */
  private async messagedInGroups(filters: AudienceFilters, now: Date): Promise<number> {
    const batches = await this.prisma.$queryRaw<{ id: number }[]>`
      SELECT id FROM batches WHERE started_at > ${recent(now)} AND user_id IS NULL AND NOT ${REACHED_EVERYONE}`;
    if (batches.length === 0) return 0;
    const [row] = await this.prisma.$queryRaw<{ people: number }[]>`
      SELECT count(*)::int AS people FROM people WHERE ${audienceCondition(filters, now)}
        AND registered_at > coalesce((${lastToEveryone(now)}), '-infinity')
        AND user_id IN (SELECT user_id FROM receipts WHERE batch_id = ANY (${batches.map(({ id }) => id)}::int[]))`;
    return row?.people ?? 0;
  }

  /** From a place in the order of ids that is another for other filters, and every 15 minutes. */
  private async sample(filters: AudienceFilters, now: Date): Promise<Sample> {
    const start = Prisma.sql`(
      SELECT 1 + ${placeOf(filters, now)}::bigint % user_id FROM people ORDER BY user_id DESC LIMIT 1)`;
    const after = await this.people(filters, now, Prisma.sql`user_id >= ${start}`, SAMPLE_SIZE);
    if (after.length === SAMPLE_SIZE) return after;
    const left = SAMPLE_SIZE - after.length;
    return [...(await this.people(filters, now, Prisma.sql`user_id < ${start}`, left)), ...after];
  }

  private async people(
    filters: AudienceFilters,
    now: Date,
    place: Prisma.Sql,
    limit: number,
  ): Promise<Sample> {
    const rows = await this.prisma.$queryRaw<{ id: number; username: string | null; language: string }[]>`
      SELECT user_id AS id, username, language_code AS language FROM people
      WHERE ${audienceCondition(filters, now)} AND ${place} ORDER BY user_id LIMIT ${limit}`;
    return rows.map((row) => ({ ...row, language: languageOf(row.language) }));
  }
}

const recent = (now: Date): Date => new Date(now.getTime() - RECENT_DAYS * DAY_MS);

/** The condition of a batch for which all people of its moment have a receipt. */
const REACHED_EVERYONE = Prisma.sql`(type = 'broadcast' AND filters = '{}' AND stage IN ('sending', 'done') AND enqueued = total)`;

/** When the last message to everyone within 7 days was pressed; who had registered by then has got it. */
const lastToEveryone = (now: Date): Prisma.Sql => Prisma.sql`
  SELECT max(created_at) FROM batches WHERE started_at > ${recent(now)} AND ${REACHED_EVERYONE}`;

const isQuietFor = ({ time_zone, quiet_from: from, quiet_until: until }: Group, now: Date): boolean =>
  isQuiet(now, time_zone, { from, until });

/** A large number that is to be divided by how many ids there are. */
function placeOf(filters: AudienceFilters, now: Date): number {
  const window = Math.floor(now.getTime() / PREVIEW_MS);
  const digest = createHash('sha256')
    .update(`${window} ${audienceSummary(filters)}`)
    .digest();
  return digest.readUInt32BE();
}
