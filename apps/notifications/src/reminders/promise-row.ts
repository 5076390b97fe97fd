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

/** Whether a running promise still asks for a report on the day. */
export async function asksFor(tx: Tx, row: PromiseRow, day: number, now: Date): Promise<boolean> {
  const term = termOf(row);
  if (row.status !== 'active' || !term) return false;
  const calendar = calendarOf({ ...(await standingInput(tx, row, term)), now });
  const state = calendar.find((one) => one.day === day)?.state;
  return state === 'open' || state === 'rejected';
}
