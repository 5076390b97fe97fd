import {
  asksForReport,
  calendarOf,
  type DayReport,
  frequencyOf,
  isSilenced,
  outlookOf,
  type Pause,
  PROMISE_KINDS,
  PROMISE_TYPES,
  type StandingInput,
  type Term,
} from '@slovo/domain';
import type { Prisma, Tx } from '../database.ts';

export type PromiseRow = Prisma.Promise_GetPayload<object>;

/**
 * Promises that reminders are sent for, unless they are being deleted: running ones that can still be kept or that their
 * owner goes on with, and overdue ones that only their owner can close as kept.
 */
export const remindedPromises: Prisma.Promise_WhereInput = {
  held: false,
  AND: [
    { OR: [{ lost: false }, { goesOn: true }] },
    {
      OR: [
        { status: 'active' },
        {
          status: 'overdue',
          type: { in: PROMISE_TYPES.filter((type) => !PROMISE_KINDS[type].closesItself) },
        },
      ],
    },
  ],
};

/** The same of a row; nothing is sent of a running one either once questions have stayed without an answer. */
export const isReminded = (row: PromiseRow): boolean =>
  !row.held && (!row.lost || row.goesOn) && (row.status === 'active' ? !isSilenced(row) : isOverdueGoal(row));

/** Its owner is asked whether it is reached, on each of its three days. */
export const isOverdueGoal = ({ status, type }: PromiseRow): boolean =>
  status === 'overdue' && !PROMISE_KINDS[type].closesItself;

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

/** Loads what the rules about days need of each promise, in two statements. */
export async function loadStandingInputs(
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
    type: row.type,
    frequency: frequencyOf(row.frequencyMode, row.frequencyConfig),
    term,
    reports: days.get(row.id) ?? [],
  });
}

/** Whether one of the promises still needs a report for the day and can be kept, or its owner goes on. An overdue goal always does: it needs to be closed. */
export async function loadUnmetCheck(
  tx: Tx,
  rows: readonly PromiseRow[],
  now: Date,
): Promise<(row: PromiseRow, day: number) => boolean> {
  const inputOf = await loadStandingInputs(tx, rows);
  return (row, day) => {
    const term = termOf(row);
    if (!term || !isReminded(row)) return false;
    const input = inputOf(row, term);
    // Also between the end of a day and the news of the loss, and in a flexible week that is too short by now.
    if (!row.goesOn && outlookOf(input, now) === 'lost') return false;
    const cell = calendarOf({ ...input, now }).find((one) => one.day === day);
    return asksForReport(row, cell?.state ?? null);
  };
}
