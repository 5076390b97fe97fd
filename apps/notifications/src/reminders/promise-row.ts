import {
  calendarOf,
  type DayReport,
  frequencyOf,
  type Pause,
  type PromiseType,
  type StandingInput,
  type Term,
} from '@slovo/domain';
import type { Prisma, Tx } from '../database.ts';

export type PromiseRow = Prisma.Promise_GetPayload<object>;

/** What its owner is reminded of: what runs, and a goal whose term is over until it closes. */
export const reminded = [
  { status: 'active' },
  { status: 'overdue', type: 'goal' satisfies PromiseType },
] as const;
export const isReminded = (row: PromiseRow): boolean =>
  reminded.some((which) => row.status === which.status && (!('type' in which) || row.type === which.type));

export const pausesOf = ({ pauses }: PromiseRow): Pause[] => pauses as unknown as Pause[];

/** Null before the start. */
export function termOf(row: PromiseRow): Term | null {
  if (row.startedAt === null || row.timeZone === null || row.dayStartsAt === null) return null;
  return {
    startedAt: row.startedAt,
    daysTotal: row.daysTotal,
    timeZone: row.timeZone,
    dayStartsAt: row.dayStartsAt,
    pauses: pausesOf(row),
  };
}

/** What the rules of days want to know of each of the promises, read by two statements however many they are. */
export async function standingInputs(
  tx: Tx,
  rows: readonly PromiseRow[],
): Promise<(row: PromiseRow, term: Term) => StandingInput> {
  const ids = rows.map(({ id }) => id);
  const [reports, skips] = await Promise.all([
    tx.report.findMany({ where: { promiseId: { in: ids }, status: { not: 'withdrawn' } } }),
    tx.skippedDay.findMany({ where: { promiseId: { in: ids }, gone: false } }),
  ]);
  const days = Map.groupBy<number, DayReport & { promiseId: number }>(
    [
      ...reports.map(({ promiseId, dayNumber, status, createdAt }) => ({
        promiseId,
        day: dayNumber,
        status: status as DayReport['status'],
        at: createdAt,
      })),
      ...skips.map(({ promiseId, day }) => ({ promiseId, day, status: 'skipped' as const })),
    ],
    ({ promiseId }) => promiseId,
  );
  return (row, term) => ({
    type: row.type as PromiseType,
    frequency: frequencyOf(row.frequencyMode, row.frequencyConfig),
    term,
    reports: days.get(row.id) ?? [],
  });
}

/** Whether one of the promises still asks for a report on the day, or, as an overdue goal, for its end. */
export async function whatAsks(
  tx: Tx,
  rows: readonly PromiseRow[],
  now: Date,
): Promise<(row: PromiseRow, day: number) => boolean> {
  const inputOf = await standingInputs(tx, rows);
  return (row, day) => {
    const term = termOf(row);
    if (!term || !isReminded(row)) return false;
    if (row.status === 'overdue') return true;
    const state = calendarOf({ ...inputOf(row, term), now }).find((one) => one.day === day)?.state;
    return state === 'open' || state === 'rejected';
  };
}
