import { QUIET_DEFAULT } from '@slovo/domain';
import { beginningOf, COUNTER_SHARDS, type Outcome } from '@slovo/domain/batch';
import { Prisma, type Tx } from '../database.ts';
import type { BatchRow } from './batch.record.ts';
import { ONE_PLAN_FOR_REFERENCES } from './one-plan-for-references.ts';
import { type PersonsHours, type QuietClock, quietSpans } from './quiet-spans.ts';

/** Recipients of a range that begin alike; their counters have the same shard. */
export interface AlikeRecipients {
  shard: number;
  outcome: Outcome;
  reason: string | null;
  inLine: boolean;
  waits: boolean;
  people: number;
}

/** What a range has written. `…Ids` and `…UserIds` are parallel. */
export interface WrittenRange {
  /** People of the audience that were looked at, and the last of them. */
  found: number;
  last: number | null;
  /** How many have a new receipt: a person has one receipt of a batch at most. */
  written: number;
  /** Those to send to chats now. */
  readyIds: number[];
  readyUserIds: number[];
  /** Those to send to chats who chose quiet hours of their own. */
  unusual: PersonsHours[];
  /** Those who find it on the web. */
  shownIds: number[];
  shownUserIds: number[];
  alike: AlikeRecipients[];
}

/**
 * Writes the receipts of the next people of an audience. The rows never leave the database: what the rules make of a
 * person depends on three facts and on the clock, so both are decided here for all there are and joined. Who changes
 * their clock between the two statements has no quiet hours for this message.
 * @param audience condition of `people`
 */
export async function insertRange(
  tx: Tx,
  batch: BatchRow,
  { audience, most, now }: { audience: Prisma.Sql; most: number; now: Date },
): Promise<WrittenRange> {
  const page = Prisma.sql`
    SELECT user_id, time_zone, quiet_from, quiet_until, banned, blocked_at IS NOT NULL AS blocked,
      muted_until IS NOT NULL AND muted_until > ${now} AS muted
    FROM people WHERE user_id > ${batch.cursor} AND ${audience} ORDER BY user_id LIMIT ${most}`;
  const [row] = await tx.$queryRaw<{ written: string }[]>`
    WITH page AS MATERIALIZED (${page}),
    begun AS (
      SELECT user_id, quiet_from, quiet_until, outcome, reason, in_line, CASE WHEN in_line THEN quiet_end END AS waits_until
      FROM page JOIN ${beginnings(batch)} USING (banned, blocked, muted)
        LEFT JOIN ${await quietEnds(tx, batch, page, now)} USING (time_zone, quiet_from, quiet_until)
    ),
    written AS (
      INSERT INTO receipts (notification_id, user_id, message_key, variables, lang, metadata, actions, to_telegram, to_web,
        created_at, batch_id, outcome, reason, in_line, waits_until)
      SELECT ${batch.notificationId}, user_id, ${batch.messageKey}, '{}', ${batch.lang}, '{}', '[]', in_line,
        ${batch.toWeb} AND outcome <> 'skipped', ${now}, ${batch.id}, outcome, reason, in_line, waits_until
      FROM begun
      ON CONFLICT (notification_id, user_id) DO NOTHING
      RETURNING id, user_id, outcome, reason, in_line, waits_until, to_web
    )
    ${SUMMARY}`;
  return JSON.parse(row!.written) as WrittenRange;
}

/** One text: thousands of rows, or arrays of numbers, take longer to read than the database needs to write them. */
const SUMMARY = Prisma.sql`
  SELECT json_build_object(
    'found', (SELECT count(*) FROM page), 'last', (SELECT max(user_id) FROM page),
    'written', count(*),
    'readyIds', coalesce(array_agg(id) FILTER (WHERE ready), '{}'),
    'readyUserIds', coalesce(array_agg(user_id) FILTER (WHERE ready), '{}'),
    'unusual', coalesce((
      SELECT json_agg(json_build_object('user_id', user_id, 'quiet_from', quiet_from, 'quiet_until', quiet_until))
      FROM begun WHERE (quiet_from, quiet_until) <> (${QUIET_DEFAULT.from}::int, ${QUIET_DEFAULT.until}::int)
        AND in_line AND waits_until IS NULL), '[]'),
    'shownIds', coalesce(array_agg(id) FILTER (WHERE to_web), '{}'),
    'shownUserIds', coalesce(array_agg(user_id) FILTER (WHERE to_web), '{}'),
    'alike', coalesce((SELECT json_agg(alike) FROM (
      SELECT user_id % ${COUNTER_SHARDS} AS shard, outcome, reason, in_line AS "inLine", waits_until IS NOT NULL AS waits,
        count(*) AS people
      FROM written GROUP BY 1, 2, 3, 4, 5) AS alike), '[]')
  )::text AS written, ${ONE_PLAN_FOR_REFERENCES}
  FROM (SELECT *, in_line AND waits_until IS NULL AS ready FROM written) AS receipts`;

const FLAGS = [false, true];

/** A table of how the message begins for a person, by what is known of them. */
function beginnings({ toTelegram, toWeb }: BatchRow): Prisma.Sql {
  const facts = FLAGS.flatMap((isBanned) =>
    FLAGS.flatMap((isBlocked) => FLAGS.map((isMuted) => ({ isBanned, isBlocked, isMuted }))),
  );
  const ways = facts.map((one) => beginningOf({ telegram: toTelegram, web: toWeb }, one));
  const outcomes = ways.map(({ outcome }) => outcome);
  const reasons = ways.map((way) => ('reason' in way ? way.reason : null));
  return Prisma.sql`(
    SELECT *, outcome = 'queued' AS in_line FROM unnest(
      ${facts.map(({ isBanned }) => isBanned)}::boolean[], ${facts.map(({ isBlocked }) => isBlocked)}::boolean[],
      ${facts.map(({ isMuted }) => isMuted)}::boolean[], ${outcomes}::outcome[], ${reasons}::text[]
    ) AS way (banned, blocked, muted, outcome, reason)) AS ways`;
}

/**
 * A table of when the quiet hours end in which a clock is now, for messages that wait for it. Without clocks otherwise:
 * the bot asks for quiet hours when a message has its turn.
 */
async function quietEnds(tx: Tx, batch: BatchRow, page: Prisma.Sql, now: Date): Promise<Prisma.Sql> {
  const isHeld = batch.quietHours === 'wait' && batch.toTelegram;
  const clocks = isHeld
    ? await tx.$queryRaw<QuietClock[]>`
        SELECT time_zone, quiet_from, quiet_until FROM (${page}) AS page GROUP BY time_zone, quiet_from, quiet_until`
    : [];
  const ends = clocks.map(quietSpans(now));
  return Prisma.sql`unnest(
      ${clocks.map(({ time_zone }) => time_zone)}::text[], ${clocks.map(({ quiet_from }) => quiet_from)}::int[],
      ${clocks.map(({ quiet_until }) => quiet_until)}::int[], ${ends}::timestamptz[]
    ) AS clock (time_zone, quiet_from, quiet_until, quiet_end)`;
}
