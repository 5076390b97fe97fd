// What is due for many people at once (docs/decisions/037). Real: PostgreSQL, NATS with JetStream and the whole service, its
// jobs and reactions called as the scheduler and the kit call them. Not real: other services, whose events the spec makes.
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  daySkipped,
  noticeReady,
  type PromiseSnapshot,
  reportApproved,
  reportSubmitted,
  voteCast,
} from '@slovo/contracts';
import { Scheduler, Turns } from '@slovo/kit/schedule';
import { StatementLog } from '@slovo/testing/statement-log';
import type { Tx } from '../src/database.ts';
import type { Notice } from '../src/notices/notice.ts';
import { createNoticeReaction } from '../src/notices/reactions/create-notice-reaction.ts';
import { reportApprovedNotice } from '../src/notices/report-approved.notice.ts';
import { reportWaitsForVoteNotice } from '../src/notices/report-waits-for-vote.notice.ts';
import { voteReceivedNotice } from '../src/notices/vote-received.notice.ts';
import { LOCK_OF_PERSON, People } from '../src/people/people.ts';
import { ProjectPromise } from '../src/projections/project-promise.ts';
import { ProjectSeenPerson } from '../src/projections/project-seen-person.ts';
import { ProjectSkippedDay } from '../src/projections/project-skipped-day.ts';
import { ReceiptWriter } from '../src/receipts/receipt-writer.ts';
import { SendReminders } from '../src/reminders/jobs/send-reminders.ts';
import { SendWeeklyDigests } from '../src/reminders/jobs/send-weekly-digests.ts';
import { TellDayEnds } from '../src/reminders/jobs/tell-day-ends.ts';
import { HearOwner } from '../src/reminders/reactions/hear-owner.ts';
import type { SetJob } from '../src/reminders/run-in-sets.ts';
import { reported } from './notifications-harness.ts';
import { RemindersHarness, wall } from './reminders-harness.ts';

const ZONE = 'Europe/Moscow';
const [FEW, MANY] = [3, 30];

let harness: RemindersHarness;
let log: StatementLog;
/** The first of the people and promises that a test adds. */
let first = 5_000_000;
beforeAll(async () => {
  harness = await RemindersHarness.start();
  // The spec runs the jobs, and counts what they send.
  await harness.app.get(Scheduler).stop();
  log = new StatementLog();
});
afterAll(async () => {
  log.stop();
  await harness.close();
});
beforeEach(async () => {
  await harness.startTest();
  first += 10_000;
});

/** Copies of a running promise, each of an owner of its own. Returns their owners, which are their ids as well. */
async function addOwners(id: number, count: number): Promise<number[]> {
  const owners = Array.from({ length: count }, (_, index) => first + index);
  first += count;
  await harness.prisma.$executeRaw`
    INSERT INTO promises SELECT (jsonb_populate_record(promises, jsonb_build_object('id', owner, 'user_id', owner))).*
    FROM promises, unnest(${owners}::int[]) AS owner WHERE promises.id = ${id}`;
  return owners;
}

/** Their third day is skipped, and they are due for a notice. */
const addDayEnds = (owners: readonly number[]) =>
  harness.prisma.dayEnd.createMany({
    data: owners.map((id) => ({ userId: id, promiseId: id, kind: 'skipped', day: 3, tellAt: harness.now })),
  });

const keysOf = async (userId: number): Promise<string[]> =>
  (await harness.receiptsOf(userId)).map(({ messageKey }) => messageKey);

/** Runs one transaction of the job for everybody who is due, and returns what it sent. */
const sentBy = <P extends { userId: number }>(job: SetJob<P>): Promise<string[]> =>
  sentIn(async (tx) => {
    const claimed = await job.claim(tx, { now: harness.now, count: 1_000, except: [] });
    await job.run(tx, claimed, harness.now);
  });

/** A copy: the log goes on. */
const sentIn = async (work: (tx: Tx) => Promise<unknown>): Promise<string[]> => [
  ...(await log.all(() => harness.prisma.$transaction(work))),
];

describe('the number of statements does not depend on the number of people', () => {
  it('who are reminded, notified of their days, or get a digest', async () => {
    const sent: Record<string, string[][]> = { reminders: [], dayEnds: [], digests: [] };
    for (const count of [FEW, MANY]) {
      const { promise } = await harness.started(ZONE);
      const owners = await addOwners(promise.id, count);
      harness.moveTo(wall('2027-03-10', 9, ZONE));
      sent['reminders']!.push(await sentBy(harness.app.get(SendReminders)));
      await addDayEnds(owners);
      sent['dayEnds']!.push(await sentBy(harness.app.get(TellDayEnds)));
      harness.moveTo(wall('2027-03-15', 10, ZONE));
      for (const id of owners) await harness.person(id, { time_zone: ZONE });
      await harness.prisma.person.updateMany({
        where: { userId: { in: owners } },
        data: { nextDigestAt: harness.now },
      });
      sent['digests']!.push(await sentBy(harness.app.get(SendWeeklyDigests)));
      const keys = await Promise.all(owners.map(keysOf));
      expect(new Set(keys.map(String))).toEqual(new Set(['reminder_day_start,day_skipped,weekly_digest']));
      await harness.startTest();
    }
    for (const [few, many] of Object.values(sent)) expect(many).toEqual(few);
  });

  it('whom the events of a batch concern', async () => {
    const { app, now } = harness;
    const receipts = app.get(ReceiptWriter);
    const reactionOf = (notice: unknown) =>
      new (createNoticeReaction(notice as Notice))(app.get(People), receipts);
    const reactions = {
      approved: reactionOf(reportApprovedNotice),
      voted: reactionOf(voteReceivedNotice),
      waits: reactionOf(reportWaitsForVoteNotice),
    };
    const sent: Record<string, string[][]> = {};
    for (const count of [FEW, MANY]) {
      const facts = Array.from({ length: count }, () => reported({ userId: (first += 1) }));
      await harness.prisma.voter.createMany({
        data: facts.map(({ promise }, index) => ({ promiseId: promise.id, userId: first + 1 + index })),
      });
      const batchOf = (payloads: readonly object[]) =>
        payloads.map((payload) => ({
          payload,
          eventId: `event-${(first += 1)}`,
          occurredAt: now,
          carrier: {},
        }));
      const skips = facts.map(({ promise }) => ({ promise, day: 1, by: 'author' }));
      const works: Record<string, (tx: Tx) => Promise<unknown>> = {
        approved: (tx) =>
          reactions.approved.writeReceipts(tx, batchOf(facts.map((one) => ({ ...one, decidedBy: 20 }))), {
            now,
          }),
        waits: (tx) => reactions.waits.writeReceipts(tx, batchOf(facts), { now }),
        voted: (tx) =>
          reactions.voted.writeReceipts(
            tx,
            batchOf(
              facts.map(({ promise }) => ({
                promiseId: promise.id,
                ownerId: promise.userId,
                voterId: 20,
                approveVotes: 1,
                requiredVotes: 2,
              })),
            ),
            { now },
          ),
        promises: (tx) =>
          app.get(ProjectPromise, { strict: false }).projectPromise(tx, batchOf(facts) as never, { now }),
        skips: (tx) =>
          app.get(ProjectSkippedDay, { strict: false }).projectSkippedDay(tx, batchOf(skips) as never),
        heard: (tx) => app.get(HearOwner, { strict: false }).hearOwner(tx, batchOf(skips) as never, { now }),
      };
      for (const [name, work] of Object.entries(works)) (sent[name] ??= []).push(await sentIn(work));
      for (const { promise } of facts)
        expect(await keysOf(promise.userId)).toEqual(['report_approved', 'vote_received']);
    }
    for (const [few, many] of Object.values(sent)) expect(many).toEqual(few);
  });
});

it('people who are seen are recorded by one statement, each by the latest of their days', async () => {
  const seen = harness.app.get(ProjectSeenPerson, { strict: false });
  const people = Array.from({ length: MANY }, (_, index) => first + index);
  for (const id of people) await harness.person(id);
  const on = (userId: number, date: string) => ({
    payload: { userId, date, at: `${date}T10:00:00.000Z` },
    eventId: `${userId} ${date}`,
    occurredAt: harness.now,
    carrier: {},
  });
  const days = people.flatMap((id) => [on(id, '2031-05-03'), on(id, '2031-05-04'), on(id, '2031-05-02')]);
  const sent = await sentIn((tx) => seen.projectSeenPerson(tx, days));
  expect(sent).toHaveLength(3);
  await sentIn((tx) => seen.projectSeenPerson(tx, [on(people[0]!, '2031-05-03')]));
  const rows = await harness.prisma.person.findMany({ where: { userId: { in: people } } });
  expect(rows.map(({ lastSeenOn }) => lastSeenOn?.toISOString().slice(0, 10))).toEqual(
    people.map(() => '2031-05-04'),
  );
});

describe('a job in sets', () => {
  it('holds up nobody but the person for whom it fails, names them, and gives way to calls', async () => {
    const { promise } = await harness.started(ZONE);
    harness.moveTo(wall('2027-03-13', 9, ZONE));
    const owners = await addOwners(promise.id, 20);
    const ill = owners[7]!;
    await harness.prisma.promise_.update({ where: { id: ill }, data: { timeZone: 'Nowhere/Nothing' } });
    await addDayEnds(owners);
    const job = harness.app.get(TellDayEnds);
    const turns = jest.spyOn(Turns.prototype, 'pass');
    await expect(job.tellDayEnds(harness.now)).rejects.toThrow(
      new RegExp(`^it fails for person ${ill}: .*nowhere`, 'i'),
    );
    // The job passes a turn after each person, and after each promise with a day in the message.
    expect(turns.mock.calls.length).toBeGreaterThanOrEqual(2 * owners.length - 2);
    turns.mockRestore();
    for (const owner of owners) expect(await keysOf(owner)).toEqual(owner === ill ? [] : ['day_skipped']);
    expect(await harness.prisma.dayEnd.findMany({ select: { userId: true } })).toEqual([{ userId: ill }]);
    // Once the day can be computed, the notice is sent.
    await harness.prisma.promise_.update({ where: { id: ill }, data: { timeZone: ZONE } });
    await job.tellDayEnds(harness.now);
    expect(await keysOf(ill)).toEqual(['day_skipped']);
  });

  it('waits for nobody who is locked, and leaves what is due for them', async () => {
    const { promise } = await harness.started(ZONE);
    const owners = await addOwners(promise.id, 5);
    harness.moveTo(wall('2027-03-10', 9, ZONE));
    await addDayEnds(owners);
    const [locked, ...others] = owners;
    const jobs = [
      () => harness.app.get(SendReminders).sendReminders(harness.now),
      () => harness.app.get(TellDayEnds).tellDayEnds(harness.now),
    ];
    await harness.prisma.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK_OF_PERSON}::int, ${locked}::int)`;
      for (const run of jobs) await run();
      expect(await keysOf(locked!)).toEqual([]);
      for (const owner of others) expect(await keysOf(owner)).toEqual(['reminder_day_start', 'day_skipped']);
    });
    for (const run of jobs) await run();
    expect(await keysOf(locked!)).toEqual(['reminder_day_start', 'day_skipped']);
  });

  it('does each thing once on three replicas, whichever takes whom', async () => {
    const { promise } = await harness.started(ZONE);
    const owners = await addOwners(promise.id, 250);
    harness.moveTo(wall('2027-03-10', 9, ZONE));
    await addDayEnds(owners);
    const { now, app } = harness;
    const run = () => [app.get(SendReminders).sendReminders(now), app.get(TellDayEnds).tellDayEnds(now)];
    await Promise.all([...run(), ...run(), ...run()]);
    // Whom another job had locked is still due, so the scheduler comes again.
    for (const again of run()) await again;
    const rows = await harness.prisma.receipt.groupBy({
      by: ['messageKey'],
      where: { userId: { in: owners } },
      _count: true,
    });
    expect(Object.fromEntries(rows.map(({ messageKey, _count }) => [messageKey, _count]))).toEqual({
      reminder_day_start: owners.length,
      day_skipped: owners.length,
    });
    expect(await harness.prisma.promise_.count({ where: { nextReminderAt: { lte: now } } })).toBe(0);
  });
});

describe('receipts in sets', () => {
  it('keep the order of the events for each reader, also beyond a thousand, and are published in it', async () => {
    const reader = (first += 1);
    const { promise, report } = reported({ userId: reader });
    const days = Array.from({ length: 1_100 }, (_, index) => index + 1);
    const reaction = new (createNoticeReaction(reportApprovedNotice as unknown as Notice))(
      harness.app.get(People),
      harness.app.get(ReceiptWriter),
    );
    const events = days.map((dayNumber) => ({
      payload: { promise, report: { ...report, dayNumber }, decidedBy: 'votes', milestone: null },
      eventId: `day-${reader}-${dayNumber}`,
      occurredAt: harness.now,
      carrier: {},
    }));
    await harness.prisma.$transaction((tx) => reaction.writeReceipts(tx, events, { now: harness.now }), {
      timeout: 60_000,
    });
    const dayOf = (variables: unknown) => Number((variables as { day: string }).day);
    const receipts = await harness.receiptsOf(reader);
    expect(receipts.map(({ variables }) => dayOf(variables))).toEqual(days);
    const published = (await harness.published(noticeReady)).filter(
      ({ receipt }) => receipt.user_id === reader,
    );
    expect(published.map(({ receipt }) => dayOf(receipt.variables))).toEqual(days);
  });

  it('are those of each event alone, where events of one promise come together', async () => {
    const { promise, report } = reported({ userId: first });
    const skipped = {
      promise: { ...promise, version: promise.version + 1 } satisfies PromiseSnapshot,
      day: 1,
    };
    await Promise.all([
      harness.publish(reportSubmitted, { promise, report }),
      harness.publish(daySkipped, { ...skipped, by: 'author' }),
      harness.publish(voteCast, {
        reportId: report.id,
        promiseId: promise.id,
        ownerId: first,
        voterId: 20,
        approveVotes: 1,
        requiredVotes: 2,
      }),
      harness.publish(reportApproved, { promise, report, decidedBy: 20, milestone: 7 }),
    ]);
    expect((await keysOf(first)).toSorted()).toEqual([
      'milestone_reached',
      'report_approved',
      'vote_received',
    ]);
  });
});
