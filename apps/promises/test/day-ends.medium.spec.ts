import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { daySkipped } from '@slovo/contracts';
import {
  type Frequency,
  judge,
  type JudgeInput,
  lostSince,
  nextLossAt,
  overdueUntil,
  PENALTY_MODES,
  PROMISE_TYPES,
  type Term,
  termEndsAt,
} from '@slovo/domain';
import fc from 'fast-check';
import pg from 'pg';
import { PromisesHarness } from './promises-harness.ts';

const DAY_MS = 86_400_000;
/** The clocks of New York and London went forward in the two weeks before. */
const NOW = new Date('2027-03-30T05:20:00Z');

let harness: PromisesHarness;
beforeAll(async () => {
  harness = await PromisesHarness.start();
  harness.moveTo(NOW);
});
afterAll(() => harness.close());

const FREQUENCIES: Frequency[] = [
  { mode: 'daily', config: {} },
  { mode: 'weekly', config: { days: [1, 3, 6] } },
  { mode: 'weekly', config: { interval: { type: 'flexible', times: 3 } } },
  { mode: 'custom', config: { interval_days: 3 } },
];

const histories = fc.record({
  type: fc.constantFrom(...PROMISE_TYPES),
  penaltyMode: fc.constantFrom(...PENALTY_MODES),
  frequency: fc.constantFrom(...FREQUENCIES),
  daysTotal: fc.integer({ min: 1, max: 14 }),
  minutesAgo: fc.integer({ min: 0, max: 20 * 24 * 60 }),
  timeZone: fc.constantFrom('Europe/London', 'America/New_York', 'Pacific/Apia', 'Asia/Kolkata'),
  dayStartsAt: fc.integer({ min: 0, max: 6 }),
  pauses: fc.constantFrom<Term['pauses']>(
    [],
    [],
    [{ day: 2, dates: 2, by: 'owner' }],
    [{ day: 3, dates: 1 }],
  ),
  days: fc.oneof(
    fc.array(fc.constantFrom(null, 'approved', 'approved', 'rejected', 'pending'), { maxLength: 14 }),
    fc.array(fc.constantFrom('approved', 'pending'), { minLength: 14, maxLength: 14 }),
  ),
  isBanned: fc.nat(9).map((n) => n === 0),
  isOverdue: fc.boolean(),
});
type History = typeof histories extends fc.Arbitrary<infer H> ? H : never;

const termOf = (history: History): Term => ({
  startedAt: new Date(NOW.getTime() - history.minutesAgo * 60_000),
  timeZone: history.timeZone,
  dayStartsAt: history.dayStartsAt,
  daysTotal: history.daysTotal,
  pauses: history.pauses,
});

/** Only what has ended may be overdue. */
const statusOf = (history: History): 'active' | 'overdue' =>
  history.isOverdue && termEndsAt(termOf(history)) <= NOW ? 'overdue' : 'active';

const reportsOf = ({ days, daysTotal, type, ...history }: History) =>
  days.slice(0, daysTotal).flatMap((status, index) => {
    const at = new Date(termOf({ days, daysTotal, type, ...history }).startedAt.getTime() + index * DAY_MS);
    return status ? [{ day: type === 'goal' ? null : index + 1, status, at }] : [];
  });

interface Told {
  name: string;
  at: Date;
}

/** What the rules of the domain make of one promise, step by step. */
function judged(history: History) {
  const term = termOf(history);
  const told: Told[] = [];
  const row = {
    status: statusOf(history) as 'active' | 'overdue' | 'closed',
    completionType: null as string | null,
    closedAt: null as Date | null,
    overdueUntil: statusOf(history) === 'overdue' ? overdueUntil(term) : null,
    lostAt: null as Date | null,
    nextDueAt: null as Date | null,
    version: 1,
  };
  const reports: { day: number | null; status: 'approved' | 'rejected' | 'pending' | 'skipped'; at: Date }[] =
    reportsOf(history);
  const change = (name: string, at: Date, facts: Partial<typeof row>): void => {
    Object.assign(row, facts, { version: row.version + 1 });
    told.push({ name, at });
  };
  while (row.status !== 'closed' && !history.isBanned) {
    const { type, penaltyMode, frequency } = history;
    const input: JudgeInput = { type, penaltyMode, frequency, term, reports, status: row.status, now: NOW };
    const step = judge(input);
    const loss = row.lostAt ? null : lostSince(input, NOW);
    if (loss && (step.kind === 'nothing' || loss < step.dueAt))
      change('promise-lost', loss, { lostAt: loss });
    else if (step.kind === 'nothing') {
      const dues = [step.nextAt, row.lostAt ? null : nextLossAt(input, NOW)].filter((due) => due !== null);
      row.nextDueAt = new Date(Math.min(...dues.map((due) => due.getTime())));
      break;
    } else if (step.kind === 'spend-skip') {
      reports.push({ day: step.day, status: 'skipped', at: step.dueAt });
      change('day-skipped', step.dueAt, {});
    } else if (step.kind === 'approve-pending') {
      for (const report of reports.filter(({ status }) => status === 'pending')) {
        report.status = 'approved';
        change('report-approved', step.dueAt, {});
      }
    } else if (step.kind === 'overdue')
      change('promise-became-overdue', step.dueAt, { status: 'overdue', overdueUntil: step.until });
    else
      change('promise-closed', step.dueAt, {
        status: 'closed',
        completionType: step.completion,
        closedAt: step.dueAt,
      });
  }
  return { row, reports: reports.map(({ day, status }) => `${day} ${status}`), told };
}

/** Stores promises that the scheduler does not know of yet. Returns their ids in the same order. */
async function store(all: readonly History[]): Promise<number[]> {
  const rows = await harness.prisma.promiseRecord.createManyAndReturn({
    data: all.map((history) => {
      const { startedAt, timeZone, dayStartsAt, daysTotal } = termOf(history);
      return {
        ownerId: 500,
        title: 'Бегать по утрам',
        description: '',
        type: history.type,
        status: statusOf(history),
        penaltyMode: history.penaltyMode,
        frequencyMode: history.frequency.mode,
        frequencyConfig: { ...history.frequency.config },
        daysTotal,
        timeZone,
        dayStartsAt,
        startedAt,
        pauses: [...(history.pauses ?? [])].map((pause) => ({ ...pause })),
        ownerBannedAt: history.isBanned ? NOW : null,
        overdueUntil: statusOf(history) === 'overdue' ? overdueUntil(termOf(history)) : null,
        createdAt: startedAt,
        lastActivityAt: startedAt,
      };
    }),
    select: { id: true },
  });
  const ids = rows.map(({ id }) => id);
  await harness.prisma.report.createMany({
    data: all.flatMap((history, index) =>
      reportsOf(history).map(({ day, status, at }) => ({
        promiseId: ids[index]!,
        ownerId: 500,
        dayNumber: day,
        text: 'Да',
        status,
        source: 'bot' as const,
        createdAt: at,
      })),
    ),
  });
  return ids;
}

/** A minute later all of them are due, and the scheduler, which also runs by itself, has looked at them. */
async function endDays(ids: number[], meanwhile = async (): Promise<void> => {}): Promise<void> {
  const nextDueAt = new Date(harness.now.getTime() + 60_000);
  await harness.prisma.promiseRecord.updateMany({ where: { id: { in: ids } }, data: { nextDueAt } });
  await meanwhile();
  harness.moveTo(nextDueAt);
  await harness.runDue();
}

/** A report that was decided on settles an overdue promise when it is judged: a little after NOW, and before any day ends. */
const asOfNow = (at: Date | null): Date | null =>
  at && at > NOW && at.getTime() < NOW.getTime() + 40 * 60_000 ? NOW : at;

/** The stored state of each promise, and the events about it. */
async function stored(ids: number[]) {
  const rows = await harness.prisma.promiseRecord.findMany({
    where: { id: { in: ids } },
    include: { reports: { orderBy: { id: 'asc' } } },
    orderBy: { id: 'asc' },
  });
  const told = await harness.prisma.$queryRaw<(Told & { id: number })[]>`
    SELECT (payload->'promise'->>'id')::int AS id, split_part(subject, '.', 3) AS name, occurred_at AS at
    FROM published WHERE (payload->'promise'->>'id')::int = ANY (${ids}) ORDER BY published.id`;
  return rows.map(
    ({ id, status, completionType, closedAt, overdueUntil: until, lostAt, nextDueAt, version, reports }) => ({
      row: {
        status,
        completionType,
        closedAt: asOfNow(closedAt),
        overdueUntil: until,
        lostAt,
        nextDueAt,
        version,
      },
      reports: reports.map(
        (report) => `${report.dayNumber} ${report.status === 'milestone' ? 'approved' : report.status}`,
      ),
      told: told.filter((one) => one.id === id).map(({ name, at }) => ({ name, at: asOfNow(at) })),
    }),
  );
}

const missed = (facts: Partial<History> = {}): History => ({
  type: 'habit',
  penaltyMode: 'none',
  frequency: { mode: 'daily', config: {} },
  daysTotal: 30,
  minutesAgo: 24 * 60,
  timeZone: 'Europe/London',
  dayStartsAt: 3,
  pauses: [],
  days: [],
  isBanned: false,
  isOverdue: false,
  ...facts,
});

describe('days that end in sets', () => {
  it('leave the rows and events, in their order, that the rules make of each promise by itself', async () => {
    const kinds = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(histories, { minLength: 20, maxLength: 60 }), async (all) => {
        const ids = await store(all);
        await endDays(ids);
        const expected = all.map(judged);
        for (const { told } of expected) for (const { name } of told) kinds.add(name);
        expect(await stored(ids)).toEqual(expected);
      }),
      // Smaller counterexamples would each take a run of the service.
      { numRuns: 12, endOnFailure: true },
    );
    // Otherwise the histories would have shown little.
    expect([...kinds].toSorted()).toEqual([
      'day-skipped',
      'promise-became-overdue',
      'promise-closed',
      'promise-lost',
      'report-approved',
    ]);
  });

  it('take no more statements for two hundred promises than for two, in each of two batches', async () => {
    const count = async (promises: number): Promise<number> => {
      const ids = await store(Array.from({ length: promises }, () => missed()));
      const query = jest.spyOn(pg.Client.prototype, 'query');
      await endDays(ids, async () => void query.mockClear());
      const texts = query.mock.calls.map(([given]) =>
        String((given as { text?: string })?.text ?? given).trim(),
      );
      query.mockRestore();
      return texts.filter((text) => /^(WITH|UPDATE|INSERT|SELECT json)/.test(text)).length;
    };
    const few = await count(2);
    expect(few).toBeGreaterThan(3);
    // Two batches may share the promises that are due.
    expect(await count(200)).toBeLessThanOrEqual(2 * few);
  });

  it('end for all others where one promise cannot be written, which is tried again after a delay', async () => {
    const ids = await store(Array.from({ length: 40 }, () => missed()));
    const bad = ids[17]!;
    const at = NOW;
    // The unique key (promise, skipped day) refuses the skip.
    await harness.prisma.report.create({
      data: {
        promiseId: bad,
        ownerId: 500,
        dayNumber: 1,
        skippedDay: 1,
        text: '',
        status: 'skipped',
        source: 'system',
        createdAt: at,
        withdrawnAt: at,
      },
    });
    const complaint = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => {});
    await endDays(ids);
    await harness.runDue();
    expect(complaint.mock.calls.filter(([text]) => String(text).startsWith(`promise ${bad}:`))).toHaveLength(
      1,
    );
    expect(complaint).toHaveBeenCalledTimes(1);
    complaint.mockRestore();
    for (const id of ids)
      expect(await harness.publishedAbout(daySkipped, id)).toHaveLength(id === bad ? 0 : 1);
    const { nextDueAt } = await harness.prisma.promiseRecord.findUniqueOrThrow({ where: { id: bad } });
    expect(nextDueAt!.getTime() - harness.now.getTime()).toBeGreaterThan(9 * 60_000);
    await harness.prisma.report.deleteMany({ where: { promiseId: bad } });
    harness.moveTo(new Date(harness.now.getTime() + 11 * 60_000));
    await harness.runDue();
    expect(await harness.publishedAbout(daySkipped, bad)).toHaveLength(1);
  });

  it('wait for nobody who changes a promise at that moment, and end its days afterwards', async () => {
    const ids = await store(Array.from({ length: 10 }, () => missed()));
    const [held] = ids;
    await harness.prisma.$transaction(async (tx) => {
      await endDays(ids, async () => {
        await tx.$queryRaw`SELECT id FROM promises WHERE id = ${held} FOR UPDATE`;
      });
      for (const id of ids)
        expect(await harness.publishedAbout(daySkipped, id)).toHaveLength(id === held ? 0 : 1);
    });
    await harness.runDue();
    expect(await harness.publishedAbout(daySkipped, held!)).toHaveLength(1);
  });
});
