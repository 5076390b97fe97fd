import { type DayReport, frequencyOf, type PromiseType, type StandingInput, type Term } from '@slovo/domain';
import type { Prisma, Tx } from '../database.ts';

export type PromiseRow = Prisma.Promise_GetPayload<object>;

/** Null before the start. */
export function termOf(row: PromiseRow): Term | null {
  if (row.startedAt === null || row.timeZone === null || row.dayStartsAt === null) return null;
  return {
    startedAt: row.startedAt,
    daysTotal: row.daysTotal,
    timeZone: row.timeZone,
    dayStartsAt: row.dayStartsAt,
  };
}

/** What the rules of days want to know of a promise. */
export async function standingInput(tx: Tx, row: PromiseRow, term: Term): Promise<StandingInput> {
  const [reports, skips] = await Promise.all([
    tx.report.findMany({ where: { promiseId: row.id, status: { not: 'withdrawn' } } }),
    tx.skippedDay.findMany({ where: { promiseId: row.id } }),
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
