// How many statements each use case of a report costs, BEGIN and COMMIT included. Real: PostgreSQL, NATS with JetStream
// and the whole service. Not real: the other services, whose events and tickets the spec writes itself.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { reportApproved } from '@slovo/contracts';
import { LIST_START } from '@slovo/kit/pages';
import { Scheduler } from '@slovo/kit/schedule';
import { StatementLog } from '@slovo/testing/statement-log';
import { until } from '@slovo/testing';
import { ownedCards, runningCards } from '../src/cards/card.statements.ts';
import { PromiseCards } from '../src/cards/promise-cards.ts';
import { isShown } from '../src/promises/visibility.ts';
import { ReportPages } from '../src/reports/report-pages.ts';
import { lockPromise, savePromise } from '../src/promises/promise.rows.ts';
import { as, PromisesHarness } from './promises-harness.ts';

let harness: PromisesHarness;
let owner: number;
let log: StatementLog;
beforeAll(async () => {
  harness = await PromisesHarness.start();
  owner = await harness.person();
  // Its jobs look at any moment whether they are due.
  await harness.app.get(Scheduler).stop();
  log = new StatementLog();
});
afterAll(async () => {
  log.stop();
  await harness.close();
});

/** In one transaction, and no more of them than given. */
function expectFew(sent: string[], most: number): void {
  expect(sent.filter((text) => text === 'BEGIN')).toHaveLength(1);
  expect(sent.at(-1)).toBe('COMMIT');
  expect(sent.slice(0, most)).toEqual(sent); // shows those too many
}

describe('few statements suffice for', () => {
  it('a report under voting, with media', async () => {
    const { id } = await harness.started(owner, { approval: 'anyuser' });
    const media = [await harness.ticket(owner), await harness.ticket(owner)];
    expectFew(await log.during(() => harness.submit(id, { media }, as(owner))), 6);
  });

  it('a report that the system approves at once', async () => {
    const { id } = await harness.started(owner, { approval: 'system' });
    let answer: Awaited<ReturnType<typeof harness.submit>> | undefined;
    expectFew(
      await log.during(async () => {
        answer = await harness.submit(id, {}, as(owner));
      }),
      6,
    );
    expect(answer).toMatchObject({
      report: { report_status: 'approved', approved_by: 'system', decided_at: expect.any(String) },
      promise: { completed_days: 1, pending_count: 0 },
    });
    expect(await harness.publishedAbout(reportApproved, id)).toMatchObject([{ decidedBy: 'system' }]);
  });

  it('a verdict', async () => {
    const { id } = await harness.started(owner, { approval: 'anyuser' });
    const { report } = await harness.submit(id, {}, as(owner));
    expectFew(await log.during(() => harness.settle(id, report.id, 'approved')), 6);
    expect(await harness.publishedAbout(reportApproved, id)).toHaveLength(1);
  });
});

describe('reads that come together share a statement, and each has its own answer:', () => {
  const { at, id: last, rank } = LIST_START;
  const viewers = () => [null, { userId: owner }, { userId: owner + 1 }];
  /** What they answer one by one, and then together with the statements of that. */
  async function bothWays(asks: (() => Promise<unknown>)[]) {
    const alone: unknown[] = [];
    const eachAlone = async () => {
      alone.length = 0;
      for (const ask of asks) alone.push(await ask());
    };
    // Cards are presented once and stored after the answer: until all of them are read.
    await until(async () => (await log.all(eachAlone)).length === asks.length);
    let together: unknown[] = [];
    const all = await log.all(async () => {
      together = await Promise.all(asks.map((ask) => ask()));
    });
    return { alone, together, sent: all };
  }

  it('promises', async () => {
    const cards = harness.app.get(PromiseCards);
    const [open, secret] = [
      await harness.started(owner, { is_public: true }),
      await harness.started(owner, { is_public: false }),
    ];
    const asks = [open.id, secret.id, 2_000_000_000].flatMap((id) =>
      viewers().map((viewer) => () => cards.find(id, { viewer, now: harness.now })),
    );
    const { alone, together, sent } = await bothWays(asks);
    expect(together).toEqual(alone);
    expect(together.filter(Boolean)).toHaveLength(6);
    expect(sent).toHaveLength(1);
  });

  it('promises of which one cannot be read: it fails alone', async () => {
    const cards = harness.app.get(PromiseCards);
    const { id } = await harness.started(owner, { is_public: true });
    const reader = { viewer: null, now: harness.now };
    const asked = [id, 3_000_000_000, 2_000_000_000].map((one) => cards.find(one, reader));
    expect(await Promise.allSettled(asked)).toEqual([
      { status: 'fulfilled', value: expect.objectContaining({ id }) },
      { status: 'rejected', reason: expect.objectContaining({ code: '22003' }) },
      { status: 'fulfilled', value: null },
    ]);
  });

  it('pages of reports', async () => {
    const pages = harness.app.get(ReportPages);
    const { id } = await harness.started(owner, { approval: 'anyuser', is_public: true });
    const other = await harness.started(owner, { is_public: true });
    await harness.submit(id, {}, as(owner));
    const asks = [id, other.id].flatMap((one) =>
      [null, { userId: owner + 1 }].map(
        (viewer) => async () =>
          (await pages.read({ id: one, limit: 100 }, { viewer, now: harness.now }, isShown)).text,
      ),
    );
    await expect(
      pages.read({ id: 2_000_000_000, limit: 100 }, { viewer: null, now: harness.now }, isShown),
    ).rejects.toMatchObject({ code: 'PROMISE_NOT_FOUND' });
    const { alone, together, sent } = await bothWays(asks);
    expect(together).toEqual(alone);
    expect(new Set(together).size).toBe(2);
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['own lists', ownedCards, (userId: number) => [at, last, rank, userId, false]],
    ['lists of what runs', runningCards, (userId: number) => [at, last, userId, false]],
  ] as const)('%s, each with its own length, in their order', async (_, list, parametersOf) => {
    const cards = harness.app.get(PromiseCards);
    const stranger = await harness.person();
    for (let count = 0; count < 3; count += 1) await harness.started(stranger);
    const asks = [stranger, owner].flatMap((userId) =>
      [1, 2, 50].map((limit) => () => {
        const viewer = { userId };
        return cards.page('running', list, {
          limit,
          viewer,
          now: harness.now,
          parameters: parametersOf(userId),
        });
      }),
    );
    const { alone, together, sent } = await bothWays(asks);
    expect(together).toEqual(alone);
    expect(together.slice(0, 3)).toMatchObject([1, 2, 3].map((length) => ({ rows: { length } })));
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['own lists', ownedCards, (userId: number) => [at, last, rank, userId, false]],
    ['lists of what runs', runningCards, (userId: number) => [at, last, userId, false]],
  ] as const)('%s come joined, in one row each, as they do row by row', async (_, list, parametersOf) => {
    const cards = harness.app.get(PromiseCards);
    const [reader, nobody] = [await harness.person(), await harness.person()];
    for (let count = 0; count < 4; count += 1) await harness.started(reader);
    const askedBy = (userId: number, limit: number) => ({
      limit,
      viewer: { userId },
      now: harness.now,
      parameters: parametersOf(userId),
    });
    const asks: [number, number][] = [nobody, reader].flatMap((userId) =>
      [1, 2, 3, 4, 50].map((limit): [number, number] => [userId, limit]),
    );
    const byRow = async () =>
      Promise.all(
        asks.map(async (ask) => {
          const { rows, next } = await cards.page('running', list, askedBy(...ask));
          return { text: rows.map(({ text }) => text).join(','), next };
        }),
      );
    const joined = (ask: [number, number]) => async () => {
      const { texts, next } = await cards.texts('running', list, askedBy(...ask));
      return { text: texts.join(','), next };
    };
    const expected = await byRow();
    // Where nothing of it is stored, and where some is.
    const { prisma } = harness;
    const cardsOf = { promise: { ownerId: reader } };
    for (const [place, ask] of asks.entries()) {
      await until(async () => (await prisma.promiseCard.count({ where: cardsOf })) === 4);
      const ids = await prisma.promiseRecord.findMany({ where: { ownerId: reader }, select: { id: true } });
      const lost = ids.slice(place % 4).map(({ id }) => id);
      // The service may store the same cards at this moment, which PostgreSQL takes for a deadlock.
      await until(() => prisma.promiseCard.deleteMany({ where: { promiseId: { in: lost } } }));
      expect(await joined(ask)()).toEqual(expected[place]);
      await byRow();
    }
    const { alone, together, sent } = await bothWays(asks.map(joined));
    expect([alone, together]).toEqual([expected, expected]);
    expect(sent).toHaveLength(1);
    expect(expected.map(({ next }) => Number(next === null)).join('')).toBe('1111100011');
  });
});

it('a promise that waited for its lock is read as the transaction before left it, with its reports', async () => {
  const { prisma } = harness;
  const { id } = await harness.started(owner, { approval: 'anyuser' });
  const waits = async (): Promise<boolean> => {
    const rows = await prisma.$queryRaw<object[]>`
      SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    return rows.length > 0;
  };
  let second: ReturnType<typeof lockPromise> | undefined;
  await prisma.$transaction(async (tx) => {
    const before = (await lockPromise(tx, id))!;
    second = prisma.$transaction((other) => lockPromise(other, id));
    await until(waits);
    await tx.report.create({
      data: {
        promiseId: id,
        ownerId: owner,
        text: 'Сделано',
        status: 'pending',
        source: 'web',
        createdAt: harness.now,
      },
    });
    await savePromise(tx, before, { title: 'Иначе' });
  });
  expect(await second).toMatchObject({ title: 'Иначе', reports: [{ status: 'pending' }] });
});
