import type { Keyset } from '@slovo/kit/pages';
import { knownTo } from '../acquaintances/acquaintances.store.ts';
import { Prisma, type Tx } from '../database.ts';
import { ANYBODY } from '../projections/promise.store.ts';

/** The ranks of the list: reports of known people come first. */
export const KNOWN = 1;
export const STRANGERS = 0;

/** The person whose list it is, and the time of reading. */
interface Reader {
  userId: number;
  now: Date;
}

type From = Omit<Keyset, 'rank'>;
/** Sorts after every report: the first page of a part begins here. */
const PART_START: From = { at: new Date('9999-12-31T00:00:00Z'), id: 2_147_483_647 };

/** Open, and neither of a banned person nor voted for by this one. Own reports wait for nobody's own vote. */
const waiting = (waitsFor: number, userId: number): Prisma.Sql => Prisma.sql`
  poll.status = 'open' AND poll.waits_for = ${waitsFor} AND poll.owner_id <> ${userId}
  AND NOT EXISTS (SELECT FROM people AS owner WHERE owner.id = poll.owner_id AND owner.banned)
  AND NOT EXISTS (SELECT FROM votes AS vote WHERE vote.report_id = poll.report_id AND vote.voter_id = ${userId})`;

/** The next rows after the keyset, the newest first. The row comparison lets PostgreSQL walk an index without sorting. */
const page = ({ at, id }: From, take: number): Prisma.Sql => Prisma.sql`
  AND (poll.reported_at, poll.report_id) < (${at}, ${id})
  ORDER BY poll.reported_at DESC, poll.report_id DESC LIMIT ${take}`;

const columns = Prisma.sql`poll.reported_at AS at, poll.report_id AS id`;

/**
 * What waits for the person as a motivator, and for anybody's vote on reports of people whom they know. Each of those
 * people is one look into the index polls_open_of_owner_idx, and there are at most 500 of them.
 */
const ofKnown = ({ userId, now }: Reader, after: From, take: number): Prisma.Sql => Prisma.sql`
  SELECT ${KNOWN}::int AS rank, at, id FROM (
    (SELECT ${columns} FROM polls AS poll WHERE ${waiting(userId, userId)} ${page(after, take)})
    UNION ALL
    SELECT found.at, found.id FROM (${knownTo(userId, now)}) AS known CROSS JOIN LATERAL (
      SELECT ${columns} FROM polls AS poll
      WHERE poll.owner_id = known.known_id AND ${waiting(ANYBODY, userId)} ${page(after, take)}) AS found
  ) AS waiting ORDER BY at DESC, id DESC LIMIT ${take}`;

const ofMotivator = ({ userId }: Reader, after: From, take: number): Prisma.Sql => Prisma.sql`
  SELECT ${KNOWN}::int AS rank, ${columns} FROM polls AS poll WHERE ${waiting(userId, userId)} ${page(after, take)}`;

const ofStrangers = ({ userId, now }: Reader, after: From, take: number): Prisma.Sql => Prisma.sql`
  SELECT ${STRANGERS}::int AS rank, ${columns} FROM polls AS poll
  WHERE ${waiting(ANYBODY, userId)} AND poll.owner_id NOT IN (${knownTo(userId, now)}) ${page(after, take)}`;

/** Up to `take` rows of one part of the list, after the keyset. */
export const waitingQuery = (rank: number, reader: Reader, after: From, take: number): Prisma.Sql =>
  (rank === KNOWN ? ofKnown : ofStrangers)(reader, after, take);

/** The place of a report in the person's list, whether it still waits or not. */
export const placeQuery = ({ userId, now }: Reader, reportId: number): Prisma.Sql => Prisma.sql`
  SELECT CASE WHEN promise.motivator_id = ${userId} OR poll.owner_id IN (${knownTo(userId, now)})
    THEN ${KNOWN}::int ELSE ${STRANGERS}::int END AS rank, poll.reported_at AS at, poll.report_id AS id
  FROM polls AS poll JOIN promises AS promise ON promise.id = poll.promise_id
  WHERE poll.report_id = ${reportId}`;

/** How much waits for the person as a motivator. */
export const waitingForMotivator = (userId: number): Prisma.Sql =>
  Prisma.sql`SELECT count(*)::int AS reports FROM polls AS poll WHERE ${waiting(userId, userId)}`;

/** Up to `take` rows after the keyset, from the first part and then from the second. */
export async function waitingKeysets(
  tx: Tx,
  reader: Reader,
  after: Keyset | null,
  take: number,
): Promise<Keyset[]> {
  const found: Keyset[] = [];
  for (let rank = after?.rank ?? KNOWN; rank >= STRANGERS && found.length < take; rank -= 1) {
    const from = rank === after?.rank ? after : PART_START;
    found.push(...(await tx.$queryRaw<Keyset[]>(waitingQuery(rank, reader, from, take - found.length))));
  }
  return found;
}

/** The same of what waits for the person as a motivator. */
export const motivatorKeysets = (
  tx: Tx,
  reader: Reader,
  after: Keyset | null,
  take: number,
): Promise<Keyset[]> => tx.$queryRaw<Keyset[]>(ofMotivator(reader, after ?? PART_START, take));
