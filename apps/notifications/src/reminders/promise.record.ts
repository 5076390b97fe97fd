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
import { rowsOf, statement } from '@slovo/kit/db';
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

/** What the days of a promise are counted by. */
export type TermColumns = Pick<PromiseRow, 'startedAt' | 'daysTotal' | 'timeZone' | 'dayStartsAt' | 'pauses'>;

export const pausesOf = ({ pauses }: Pick<PromiseRow, 'pauses'>): Pause[] => pauses as unknown as Pause[];

/** Null before the start. */
export function termOf(row: TermColumns): Term | null {
  if (row.startedAt === null || row.timeZone === null || row.dayStartsAt === null) return null;
  return {
    startedAt: row.startedAt,
    daysTotal: row.daysTotal,
    timeZone: row.timeZone,
    dayStartsAt: row.dayStartsAt,
    pauses: pausesOf(row),
  };
}

/** All columns of a PromiseRow. */
export const PROMISE_COLUMNS = `promises.id, promises.user_id AS "userId", promises.title, promises.type, promises.status,
  promises.days_total AS "daysTotal", promises.completed_days AS "completedDays", promises.time_zone AS "timeZone",
  promises.day_starts_at AS "dayStartsAt", promises.started_at AS "startedAt", promises.pauses,
  promises.frequency_mode AS "frequencyMode", promises.frequency_config AS "frequencyConfig", promises.version,
  promises.held, promises.next_reminder_at AS "nextReminderAt", promises.next_reminder_key AS "nextReminderKey",
  promises.next_reminder_day AS "nextReminderDay", promises.lost, promises.goes_on AS "goesOn",
  promises.asked_day AS "askedDay", promises.unanswered_days AS "unansweredDays", promises.questions,
  promises.question_at AS "questionAt"`;

const promisesByIds = statement<[ids: number[]], PromiseRow>(
  'promises-by-ids',
  `SELECT ${PROMISE_COLUMNS} FROM promises WHERE id = ANY ($1::int[])`,
  'once',
);

/** Those that are known. */
export const findPromises = (tx: Tx, ids: readonly number[]): Promise<PromiseRow[]> =>
  rowsOf(tx, promisesByIds, [...new Set(ids)]);

const reportsOfPromises = statement<[promiseIds: number[]], DayReport & { promiseId: number }>(
  'reports-of-promises',
  `SELECT promise_id AS "promiseId", day_number AS day, status, created_at AS at FROM reports
  WHERE promise_id = ANY ($1::int[]) AND status <> 'withdrawn'`,
  'once',
);

const skipsOfPromises = statement<[promiseIds: number[]], DayReport & { promiseId: number }>(
  'skips-of-promises',
  `SELECT promise_id AS "promiseId", day, 'skipped' AS status FROM skipped_days
  WHERE promise_id = ANY ($1::int[]) AND NOT gone`,
  'once',
);

/** Loads what the rules about days need of each promise, in two statements. */
export async function loadStandingInputs(
  tx: Tx,
  rows: readonly PromiseRow[],
): Promise<(row: PromiseRow, term: Term) => StandingInput> {
  const ids = rows.map(({ id }) => id);
  const found =
    ids.length > 0
      ? [...(await rowsOf(tx, reportsOfPromises, ids)), ...(await rowsOf(tx, skipsOfPromises, ids))]
      : [];
  const days = Map.groupBy(found, ({ promiseId }) => promiseId);
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
