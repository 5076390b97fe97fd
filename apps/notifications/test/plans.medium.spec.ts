// Real: PostgreSQL with 200 thousand promises, 300 thousand receipts of which a third is one person's, its statistics and its
// planner, left to choose freely; and every statement that the service itself sends. Not real: NATS, which nothing here needs.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PrismaPg } from '@prisma/adapter-pg';
import type { CallContext } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import { createServiceDatabase, startPostgres } from '@slovo/testing';
import pg from 'pg';
import { PrismaClient } from '../src/database.ts';
import { People } from '../src/people/people.ts';
import { UpdateNotificationSettings } from '../src/people/update-notification-settings.ts';
import { GetReceiptStats } from '../src/receipts/get-receipt-stats.ts';
import { ListReceipts } from '../src/receipts/list-receipts.ts';
import { MakeReceipt } from '../src/receipts/make-receipt.ts';
import { MoveReceipt } from '../src/receipts/move-receipt.ts';
import { SetReceiptStatus } from '../src/receipts/set-receipt-status.ts';
import { NudgeMotivators } from '../src/reminders/nudge-motivators.ts';
import { PlanForPerson } from '../src/reminders/plan-for-person.ts';
import { PlanReminder } from '../src/reminders/plan-reminder.ts';
import { SendReminders } from '../src/reminders/send-reminders.ts';
import { SendWeeklyDigests } from '../src/reminders/send-weekly-digests.ts';
import { SendSnoozed } from '../src/reminders/snoozes.ts';

/** Who has a hundred thousand receipts, and whose promises, digest, snooze and reports to decide on are due. */
const BUSY = 7;
const NOW = new Date('2027-03-15T07:00:00Z'); // Monday, 10:00 in Moscow

interface Statement {
  query: string;
  params: string;
}

let prisma: PrismaClient;
let client: pg.Client;
const sent: Statement[] = [];

const load = [
  `INSERT INTO people (user_id, first_name, language, time_zone, banned, version, next_digest_at)
   SELECT n, 'Имя', 'ru', 'Europe/Moscow', false, 1, '2027-03-22T07:00:00Z'::timestamptz + n * interval '1 second'
   FROM generate_series(1, 50000) n`,
  `INSERT INTO promises (id, user_id, title, type, status, days_total, completed_days, time_zone, day_starts_at, started_at,
     frequency_mode, version, next_reminder_at, next_reminder_key, next_reminder_day)
   SELECT n, 1 + n % 50000, 'Обещание', 'habit', CASE WHEN n % 4 = 0 THEN 'active' ELSE 'closed' END, 30, 3, 'Europe/Moscow', 3,
     '2027-03-01T09:00:00Z', 'daily', 1,
     CASE WHEN n % 4 = 0 THEN '2027-03-15T18:00:00Z'::timestamptz + n * interval '1 second' END, 'reminder_day_end', 15
   FROM generate_series(1, 200000) n`,
  `INSERT INTO notifications (id, source, message_key, created_at)
   SELECT n, 'load:' || n, 'direct_message', '2027-03-01T09:00:00Z' FROM generate_series(1, 300000) n`,
  `SELECT setval('notifications_id_seq', 300000)`,
  `INSERT INTO receipts (notification_id, user_id, message_key, variables, lang, metadata, actions, status, to_telegram, to_web,
     created_at)
   SELECT n, CASE WHEN n % 3 = 0 THEN ${BUSY} ELSE 1 + n % 50000 END, 'direct_message', '{"text":"x"}', 'ru', '{}', '[]',
     (ARRAY['read', 'responded', 'delivered', 'pending'])[1 + n % 4], true, true, '2027-03-01T09:00:00Z'
   FROM generate_series(1, 300000) n`,
  `INSERT INTO reports (id, promise_id, day_number, status, created_at, motivator_id, nudge_at)
   SELECT n, 1 + n % 200000, 3, CASE WHEN n % 50 = 0 THEN 'pending' ELSE 'approved' END, '2027-03-12T09:00:00Z', 1 + n % 9000,
     CASE WHEN n % 50 = 0 THEN '2027-03-16T09:00:00Z'::timestamptz + n * interval '1 second' END
   FROM generate_series(1, 150000) n`,
  `INSERT INTO skipped_days SELECT n, 5 FROM generate_series(1, 100000) n`,
  `INSERT INTO told_reminders SELECT n, 'reminder_day_start', 14 FROM generate_series(1, 100000) n`,
  `INSERT INTO reminder_counts SELECT n, '2027-03-14', 2 FROM generate_series(1, 50000) n`,
  `INSERT INTO snoozes SELECT n, n, 'reminder_day_start', 15, '2027-03-16T09:00:00Z' FROM generate_series(1, 20000) n`,
  // What is due.
  `UPDATE promises SET status = 'active', next_reminder_at = '2027-03-15T06:30:00Z', next_reminder_key = 'reminder_day_start'
   WHERE user_id = ${BUSY}`,
  `UPDATE people SET next_digest_at = '2027-03-15T07:00:00Z' WHERE user_id = ${BUSY}`,
  `UPDATE reports SET motivator_id = ${BUSY}, status = 'pending', nudge_at = '2027-03-15T06:00:00Z' WHERE id IN (100, 200)`,
  `UPDATE promises SET status = 'active' WHERE id IN (101, 201)`,
  `UPDATE snoozes SET at = '2027-03-15T06:50:00Z' WHERE receipt_id = 1`,
  // As autovacuum leaves them: statistics known, and the index alone tells which rows are seen by all.
  `VACUUM ANALYZE people, promises, notifications, receipts, reports, skipped_days, told_reminders, reminder_counts, snoozes`,
];

beforeAll(async () => {
  const { url } = await createServiceDatabase((await startPostgres()).url, 'notifications');
  client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of load) await client.query(statement);
  const logging = new PrismaClient({
    adapter: new PrismaPg({ connectionString: url, max: 2 }),
    log: [{ emit: 'event', level: 'query' }],
  });
  logging.$on('query', ({ query, params }) => sent.push({ query, params }));
  prisma = logging as PrismaClient;
}, 120_000);
afterAll(async () => {
  await client.end();
  await prisma.$disconnect();
});

const isPlannable = ({ query }: Statement) => /^(SELECT|UPDATE|DELETE|INSERT)/.test(query);

/** The plans of all statements that `work` sends, each for the values it was sent with. */
async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
  sent.length = 0;
  await work();
  const statements = sent.filter(isPlannable);
  expect(statements.length).toBeGreaterThan(0);
  const plans: string[] = [];
  for (const { query, params } of statements) {
    const { rows } = await client.query<Record<string, string>>(
      `EXPLAIN (COSTS OFF) ${query}`,
      JSON.parse(params) as unknown[],
    );
    plans.push(`${query}\n${rows.map((row) => Object.values(row)[0]).join('\n')}`);
  }
  return plans;
}

const context = { now: NOW, userId: BUSY, isAdmin: false } as CallContext<'user'>;
const people = () => new People();
const receipts = () => new MakeReceipt(new Outbox());
const move = () => new MoveReceipt(new Outbox());

const works: Record<string, () => Promise<unknown>> = {
  'the newest fifty receipts': () =>
    new ListReceipts(prisma, move()).run({ userId: BUSY, limit: 50, offset: 0 }, context),
  'a thousand receipts of one status, far back': () =>
    new ListReceipts(prisma, move()).run(
      { userId: BUSY, limit: 1_000, offset: 2_000, status: 'delivered' },
      context,
    ),
  'what is pending, delivered by being fetched': () =>
    new ListReceipts(prisma, move()).run({ userId: BUSY, limit: 20, offset: 0, status: 'pending' }, context),
  'the stats of a hundred thousand receipts': () =>
    new GetReceiptStats(prisma).run({ userId: BUSY }, context),
  'an answered receipt': () =>
    new SetReceiptStatus(prisma, new Outbox(), people(), receipts(), move()).run(
      { id: 3, status: 'responded', responseType: 'respond' },
      context,
    ),
  'the next reminder': () => reminders().nextDue(),
  'reminders that are due': () => reminders().run(NOW),
  'the next snooze and those that are due': async () => {
    await snoozed().nextDue();
    await snoozed().run(NOW);
  },
  'the next nudge and those that are due': async () => {
    await nudges().nextDue();
    await nudges().run(NOW);
  },
  'the next digest and those that are due': async () => {
    await digests().nextDue();
    await digests().run(NOW);
  },
  'changed settings': () =>
    new UpdateNotificationSettings(prisma, people(), new PlanForPerson(new PlanReminder())).run(
      { day_start: '08:30' },
      context,
    ),
};
const reminders = () => new SendReminders(prisma, people(), receipts(), new PlanReminder());
const snoozed = () => new SendSnoozed(prisma, people(), receipts());
const nudges = () => new NudgeMotivators(prisma, people(), receipts());
const digests = () => new SendWeeklyDigests(prisma, people(), receipts());

describe('with hundreds of thousands of rows', () => {
  it.each(Object.keys(works))('no table is read through for %s', async (name) => {
    for (const plan of await plansOf(works[name] as () => Promise<unknown>)) {
      expect(plan).not.toMatch(/Seq Scan on /);
    }
  });

  it('what fell due had its effect, so these were the statements that do it', async () => {
    const made = await prisma.receipt.findMany({
      where: { userId: BUSY, messageKey: { not: 'direct_message' } },
      orderBy: { messageKey: 'asc' },
    });
    expect(made.map(({ messageKey }) => messageKey)).toEqual([
      'reminders_day_start',
      'reports_still_wait',
      'weekly_digest',
    ]);
  });

  it.each(['the newest fifty receipts', 'a thousand receipts of one status, far back'])(
    'no receipts are sorted for %s',
    async (name) => {
      for (const plan of await plansOf(works[name] as () => Promise<unknown>))
        expect(plan).not.toMatch(/Sort/);
    },
  );

  it('the next reminder takes no longer for all the promises that wait', async () => {
    const plans = await plansOf(() => reminders().nextDue());
    expect(plans.join('\n')).toMatch(/Limit[\s\S]*Index (Only )?Scan using promises_next_reminder_at_idx/);
  });
});
