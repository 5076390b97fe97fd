import { Injectable } from '@nestjs/common';
import { dayOf, voiceOn } from '@slovo/domain';
import { rowsOf, statement } from '@slovo/kit/db';
import { Scheduled, Turns } from '@slovo/kit/schedule';
import { type Prisma, PrismaClient, type Tx } from '../../database.ts';
import { LOCK_OF_PERSON, People, type Recipient } from '../../people/people.ts';
import { type NewReceipt, ReceiptWriter } from '../../receipts/receipt-writer.ts';
import { type AskedDay, recordAsked } from '../asked-days.ts';
import { type EndedDay, inCalendarOrder, lostNotice, skippedNotice } from '../day-end-notice.ts';
import { findPromises, isReminded, loadUnmetCheck, type PromiseRow, termOf } from '../promise.record.ts';
import { type Claim, runInSets, type SetJob } from '../run-in-sets.ts';

/** Days in one message. Nobody keeps so many promises, but one person may create them. */
const MOST_DAYS = 200;
/** Rows that are looked through for people whom nobody else has locked. */
const SCANNED = 5_000;

/** `isTakenBack`: the report of the day arrived since, so its skip is spent no more. */
type DayEnd = Prisma.DayEndGetPayload<object> & { isTakenBack: boolean };

interface Owner {
  userId: number;
}

const claimOwners = statement<
  [key: number, now: Date, except: number[], scanned: number, count: number],
  Owner
>(
  'claim-owners-of-day-ends',
  `WITH due AS MATERIALIZED (
    SELECT user_id FROM day_ends WHERE tell_at <= $2::timestamptz AND user_id <> ALL ($3::int[])
    ORDER BY tell_at LIMIT $4::int)
  SELECT user_id AS "userId" FROM (SELECT DISTINCT user_id FROM due) AS owner
  WHERE pg_try_advisory_xact_lock($1::int, user_id) LIMIT $5::int`,
);

const takeDue = statement<[userIds: number[], now: Date], DayEnd>(
  'take-day-ends',
  `DELETE FROM day_ends USING unnest($1::int[]) AS owner (id) CROSS JOIN LATERAL (
    SELECT day_ends.id FROM day_ends WHERE user_id = owner.id AND tell_at <= $2::timestamptz
    ORDER BY day_ends.id LIMIT ${MOST_DAYS}) AS due
  WHERE day_ends.id = due.id
  RETURNING day_ends.id, user_id AS "userId", promise_id AS "promiseId", kind, day, tell_at AS "tellAt",
    EXISTS (SELECT FROM skipped_days AS skip
      WHERE skip.promise_id = day_ends.promise_id AND skip.day = day_ends.day AND skip.gone) AS "isTakenBack"`,
);

/** Sends each person one message about skipped days, and one about lost words. */
@Injectable()
export class TellDayEnds implements SetJob<Owner> {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly people: People,
    private readonly receipts: ReceiptWriter,
  ) {}

  async nextDue(): Promise<Date | null> {
    const first = await this.prisma.dayEnd.findFirst({
      orderBy: { tellAt: 'asc' },
      select: { tellAt: true },
    });
    return first?.tellAt ?? null;
  }

  @Scheduled()
  tellDayEnds(now: Date): Promise<void> {
    return runInSets(this.prisma, this, now);
  }

  claim(tx: Tx, { now, count, except }: Claim): Promise<Owner[]> {
    return rowsOf(tx, claimOwners, LOCK_OF_PERSON, now, except, SCANNED, count);
  }

  async run(tx: Tx, owners: readonly Owner[], now: Date): Promise<void> {
    const ids = owners.map(({ userId }) => userId);
    const taken = await rowsOf(tx, takeDue, ids, now);
    if (taken.length === 0) return; // another replica has sent them
    const promises = await findPromises(
      tx,
      taken.map(({ promiseId }) => promiseId),
    );
    const byId = new Map(promises.filter(({ held }) => !held).map((promise) => [promise.id, promise]));
    const people = await this.people.recipients(tx, ids, now);
    const ends = Map.groupBy(
      taken
        .filter(({ kind, isTakenBack }) => kind !== 'skipped' || !isTakenBack)
        .toSorted((a, b) => a.id - b.id),
      ({ userId }) => userId,
    );
    const messages: Messages[] = [];
    const turns = new Turns();
    for (const [userId, ofOwner] of ends) {
      messages.push(messagesTo(people.get(userId)!, ofOwner, byId, now));
      await turns.pass();
    }
    await this.receipts.createAll(
      tx,
      messages.flatMap(({ receipts }) => receipts),
      now,
    );
    await recordReminded(
      tx,
      messages.flatMap(({ reminded }) => reminded),
      now,
    );
  }
}

interface Messages {
  receipts: NewReceipt[];
  /** The message asks for today's report as well, so it is this day's one reminder of its promises. */
  reminded: PromiseRow[];
}

function messagesTo(
  to: Recipient,
  ends: readonly DayEnd[],
  byId: ReadonlyMap<number, PromiseRow>,
  now: Date,
): Messages {
  const messages: Messages = { receipts: [], reminded: [] };
  const [lost, ...othersLost] = inCalendarOrder(daysOf(ends, 'lost', byId).filter(isLostStill));
  if (lost) {
    const source = `lost:${lost.promise.id}:${lost.day}`;
    messages.receipts.push({ ...lostNotice([lost, ...othersLost]), source, to });
  }
  const days = daysOf(ends, 'skipped', byId).filter(mayBeSent(now));
  const [first, ...others] = inCalendarOrder(days);
  if (first) {
    const last = days.at(-1) ?? first;
    const source = `skipped:${first.promise.id}:${first.day}:${last.promise.id}:${last.day}`;
    messages.receipts.push({ ...skippedNotice([first, ...others], now), source, to });
    if (to.isReachable) messages.reminded = days.map(({ promise }) => promise);
  }
  return messages;
}

async function recordReminded(tx: Tx, reminded: readonly PromiseRow[], now: Date): Promise<void> {
  const promises = [...new Map(reminded.map((promise) => [promise.id, promise])).values()];
  const isUnmet = await loadUnmetCheck(tx, promises, now);
  const asked: AskedDay[] = [];
  const turns = new Turns();
  for (const promise of promises) {
    const day = todayOf(promise, now);
    if (day !== null && isUnmet(promise, day)) asked.push({ promise, day });
    await turns.pass();
  }
  await recordAsked(tx, asked, now);
}

function daysOf(
  ends: readonly DayEnd[],
  kind: DayEnd['kind'],
  byId: ReadonlyMap<number, PromiseRow>,
): EndedDay[] {
  return ends.flatMap((end) => {
    const promise = end.kind === kind ? byId.get(end.promiseId) : undefined;
    return promise ? [{ promise, day: end.day }] : [];
  });
}

/** Its owner may have gone on or closed it since; the notice of closing covers a closed word that was not kept. */
const isLostStill = ({ promise }: EndedDay): boolean =>
  (promise.status === 'active' || promise.status === 'overdue') && promise.lost && !promise.goesOn;

const todayOf = (promise: PromiseRow, now: Date): number | null => {
  const term = termOf(promise);
  return term && dayOf(now, term);
};

/** Nothing about a word that is lost or closed, nor where the owner's silence is asked about instead. */
const mayBeSent =
  (now: Date) =>
  ({ promise }: EndedDay): boolean => {
    const today = todayOf(promise, now);
    if (today === null || !isReminded(promise)) return false;
    return voiceOn(today, promise, now) === 'remind' || promise.askedDay === today;
  };
