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

/** What the rules of days want to know of a promise. */
export async function standingInput(tx: Tx, row: PromiseRow, term: Term): Promise<StandingInput> {
  const [reports, skips] = await Promise.all([
    tx.report.findMany({ where: { promiseId: row.id, status: { not: 'withdrawn' } } }),
    tx.skippedDay.findMany({ where: { promiseId: row.id, gone: false } }),
  ]);
  const days: DayReport[] = [
    ...reports.map(({ dayNumber, status, createdAt }) => ({
      day: dayNumber,
      status: status as DayReport['status'],
      at: createdAt,
    })),
    ...skips.map(({ day }) => ({ day, status: 'skipped' as const })),
  ];
  return {
    type: row.type as PromiseType,
    frequency: frequencyOf(row.frequencyMode, row.frequencyConfig),
    term,
    reports: days,
  };
}

/** Whether a promise still asks for a report on the day, or an overdue goal for its end. */
export async function asksFor(tx: Tx, row: PromiseRow, day: number, now: Date): Promise<boolean> {
  const term = termOf(row);
  if (!term || !isReminded(row)) return false;
  if (row.status === 'overdue') return true;
  const calendar = calendarOf({ ...(await standingInput(tx, row, term)), now });
  const state = calendar.find((one) => one.day === day)?.state;
  return state === 'open' || state === 'rejected';
}
