import { Injectable } from '@nestjs/common';
import {
  DIGEST_LATEST_MS,
  isQuiet,
  lastDigest,
  lookBack,
  nextDigest,
  PROMISE_KINDS,
  weekBefore,
} from '@slovo/domain';
import { rowsOf, statement } from '@slovo/kit/db';
import { Scheduled, Turns } from '@slovo/kit/schedule';
import { PrismaClient, type Tx } from '../../database.ts';
import { People, type Recipient } from '../../people/people.ts';
import { numberedVariables } from '../../receipts/numbered-variables.ts';
import { type NewReceipt, ReceiptWriter } from '../../receipts/receipt-writer.ts';
import { loadStandingInputs, PROMISE_COLUMNS, type PromiseRow, termOf } from '../promise.record.ts';
import { type Claim, runInSets, type SetJob } from '../run-in-sets.ts';
import { findWaitingReports, openButtons, type WaitingReport } from '../waiting-reports.ts';

/** Promises in one digest. Nobody keeps so many, but one person may create them. */
const MOST_PROMISES = 100;

interface Reader {
  userId: number;
}

interface Digest {
  to: Recipient;
  week: { from: string; to: string };
}

const claimReaders = statement<[now: Date, except: number[], count: number], Reader>(
  'claim-readers-of-digests',
  `SELECT user_id AS "userId" FROM people
  WHERE next_digest_at <= $1::timestamptz AND user_id <> ALL ($2::int[])
  ORDER BY next_digest_at LIMIT $3::int FOR UPDATE SKIP LOCKED`,
);

const writeNextDigests = statement<[digests: string]>(
  'plan-digests',
  `UPDATE people SET next_digest_at = next.at
  FROM jsonb_to_recordset($1::jsonb) AS next (id int, at timestamptz) WHERE people.user_id = next.id`,
);

/** Leaves out promises without reminders, because they are lost or their owner is silent. */
const runningPromises = statement<[userIds: number[]], PromiseRow>(
  'promises-in-digests',
  `SELECT ${PROMISE_COLUMNS} FROM unnest($1::int[]) AS reader (id) CROSS JOIN LATERAL (
    SELECT * FROM promises
    WHERE promises.user_id = reader.id AND status IN ('active', 'overdue') AND questions = 0 AND (NOT lost OR goes_on)
    ORDER BY promises.id LIMIT ${MOST_PROMISES}) AS promises
  ORDER BY promises.id`,
);

/** Monday's digest: how the past week went and which reports wait for the reader. Once for each person and week. */
@Injectable()
export class SendWeeklyDigests implements SetJob<Reader> {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly people: People,
    private readonly receipts: ReceiptWriter,
  ) {}

  async nextDue(): Promise<Date | null> {
    const first = await this.prisma.person.findFirst({
      where: { nextDigestAt: { not: null } },
      orderBy: { nextDigestAt: 'asc' },
      select: { nextDigestAt: true },
    });
    return first?.nextDigestAt ?? null;
  }

  @Scheduled()
  sendWeeklyDigests(now: Date): Promise<void> {
    return runInSets(this.prisma, this, now);
  }

  /** By the rows themselves: everybody who has a digest has one. */
  claim(tx: Tx, { now, count, except }: Claim): Promise<Reader[]> {
    return rowsOf(tx, claimReaders, now, except, count);
  }

  async run(tx: Tx, claimed: readonly Reader[], now: Date): Promise<void> {
    const people = await this.people.recipients(
      tx,
      claimed.map(({ userId }) => userId),
      now,
    );
    const readers = [...people.values()];
    const next = readers.map(({ userId, isReminded, timeZone, settings: { quiet, weeklyDigest } }) => ({
      id: userId,
      at: weeklyDigest && isReminded ? nextDigest(now, timeZone, quiet) : null,
    }));
    await rowsOf(tx, writeNextDigests, JSON.stringify(next));
    const digests = readers.flatMap((to) => digestOf(to, now));
    if (digests.length === 0) return;
    const ids = digests.map(({ to }) => to.userId);
    const promises = Map.groupBy(await rowsOf(tx, runningPromises, ids), ({ userId }) => userId);
    const summarize = await loadSummaries(tx, [...promises.values()].flat(), now);
    const waiting = await findWaitingReports(tx, ids, now);
    const receipts: NewReceipt[] = [];
    const turns = new Turns();
    for (const digest of digests) {
      const { userId } = digest.to;
      const weeks = summarize(promises.get(userId) ?? [], digest.week);
      receipts.push(...receiptOf(digest, weeks, waiting.get(userId) ?? [], now));
      await turns.pass();
    }
    await this.receipts.createAll(tx, receipts, now);
  }
}

/** None for those who want none, in quiet hours, or where it is too late. */
function digestOf(to: Recipient, now: Date): Digest[] {
  const { quiet, weeklyDigest } = to.settings;
  if (!weeklyDigest || !to.isReminded || !to.isReachable) return [];
  const due = lastDigest(now, to.timeZone, quiet);
  if (now.getTime() - due.getTime() > DIGEST_LATEST_MS || isQuiet(now, to.timeZone, quiet)) return [];
  return [{ to, week: weekBefore(due, to.timeZone) }];
}

type Week = Record<'promise_title' | 'kept' | 'asked' | 'streak' | 'strength', string>;

/** An empty one is not sent. */
function receiptOf(
  { to, week }: Digest,
  weeks: readonly Week[],
  waiting: readonly WaitingReport[],
  now: Date,
): NewReceipt[] {
  if (weeks.length === 0 && waiting.length === 0) return [];
  const receipt: NewReceipt<'weekly_digest'> = {
    source: `week:${to.userId}:${week.from}`,
    key: 'weekly_digest',
    to,
    promiseId: null,
    expiresAt: nextDigest(now, to.timeZone, to.settings.quiet),
    variables: { ...numberedVariables(weeks), waiting: String(waiting.length) },
    actions: openButtons(waiting),
  };
  return [receipt];
}

/** One row for each running promise that had days in the week. */
async function loadSummaries(
  tx: Tx,
  promises: readonly PromiseRow[],
  now: Date,
): Promise<(promises: readonly PromiseRow[], week: Digest['week']) => Week[]> {
  const inputOf = await loadStandingInputs(tx, promises);
  return (ofReader, week) =>
    ofReader.flatMap((promise): Week[] => {
      const term = termOf(promise);
      const past = term && lookBack({ ...inputOf(promise, term), now }, week);
      if (!past) return [];
      return [
        {
          promise_title: promise.title,
          kept: String(past.kept),
          asked: past.asked > 0 ? String(past.asked) : '',
          streak: String(past.streak),
          strength: PROMISE_KINDS[promise.type].strengthInDigest ? String(past.strength ?? '') : '',
        },
      ];
    });
}
