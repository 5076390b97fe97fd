import {
  type PersonSnapshot,
  type PromiseSnapshot,
  type ReportSnapshot,
  userChanged,
} from '@slovo/contracts';
import { readServiceConfig } from '@slovo/kit/config';
import { promiseSnapshot, reportSnapshot } from '@slovo/testing';
import {
  createInfrastructure,
  personSnapshot,
  ServiceHarness,
  startServiceApp,
} from '@slovo/testing/service-harness';
import { createPrisma, Prisma, type PrismaClient } from '../src/database.ts';
import { NotificationsModule } from '../src/notifications.module.ts';

/** Noon in Moscow. Specs name dates of that year. */
const STARTS_AT = '2027-01-01T12:00:00+03:00';

export class NotificationsHarness extends ServiceHarness<PrismaClient> {
  static async start<H extends NotificationsHarness>(
    this: new (...parameters: ConstructorParameters<typeof NotificationsHarness>) => H,
  ): Promise<H> {
    const infrastructure = await createInfrastructure('notifications');
    const { databaseUrl, env } = infrastructure;
    const prisma = createPrisma(databaseUrl);
    const app = await startServiceApp(
      NotificationsModule.with(readServiceConfig(env), prisma, databaseUrl),
      STARTS_AT,
    );
    return new this(app, prisma, infrastructure);
  }

  receiptsOf(userId: number) {
    return this.prisma.receipt.findMany({ where: { userId }, orderBy: { id: 'asc' } });
  }

  /** Publishes what auth knows of a person. */
  async person(id: number, facts: Partial<PersonSnapshot> = {}): Promise<void> {
    await this.publish(userChanged, { user: personSnapshot(id, facts) });
  }
}

let lastId = 100;

/** Owner 1, approval by anyone, public, daily, unless given otherwise. Every promise and report has an id of its own. */
export function reported(facts: Partial<PromiseSnapshot> = {}, report: Partial<ReportSnapshot> = {}) {
  lastId += 1;
  const promise = promiseSnapshot({
    id: lastId,
    userId: 1,
    title: 'Бегать <каждый день>',
    type: 'challenge',
    daysTotal: 7,
    startedAt: '2027-01-01T12:00:00.000Z',
    version: 3,
    ...facts,
  });
  const submitted = reportSnapshot(promise, {
    id: lastId + 50_000,
    dayNumber: 2,
    text: 'Сделано',
    createdAt: '2027-01-02T12:00:00.000Z',
    ...report,
  });
  return { promise, report: submitted };
}

/** Adds copies of a promise to the projection, under other ids. */
export async function copyPromise(
  { prisma }: NotificationsHarness,
  id: number,
  count: number,
): Promise<void> {
  const row = await prisma.promise_.findUniqueOrThrow({ where: { id } });
  const pauses = row.pauses as Prisma.InputJsonArray;
  const facts = { ...row, pauses, frequencyConfig: Prisma.DbNull };
  await prisma.promise_.createMany({
    data: Array.from({ length: count }, (_, index) => ({ ...facts, id: 1_000_000 + id * 1_000 + index })),
  });
}

/** Adds a notification about the promise, with a receipt for each of so many people, whose ids count on from 1,001. */
export async function addReceipts(
  { prisma, now }: NotificationsHarness,
  promiseId: number,
  people: number,
): Promise<void> {
  await prisma.$executeRaw`
    WITH notification AS (
      INSERT INTO notifications (source, message_key, promise_id, created_at)
      VALUES (${`spec-${promiseId}`}, 'vote_received', ${promiseId}, ${now}) RETURNING id)
    INSERT INTO receipts (notification_id, user_id, promise_id, message_key, variables, lang, metadata, actions, to_telegram,
      to_web, created_at)
    SELECT notification.id, 1000 + i, ${promiseId}, 'vote_received', '{}', 'ru', '{}', '[]', false, true, ${now}
    FROM notification, generate_series(1, ${people}::int) AS i`;
}
