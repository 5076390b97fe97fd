import type { NoticeAction } from '@slovo/contracts';
import {
  dayEndsAt,
  DIGEST_LINES,
  overdueUntil,
  PROMISE_KINDS,
  REMINDER_KEYS,
  type ReminderKey,
} from '@slovo/domain';
import { formatWallTime } from '../people/format-wall-time.ts';
import type { Recipient } from '../people/people.ts';
import { buttonLabel, numberedVariables } from '../receipts/numbered-variables.ts';
import type { NewReceipt } from '../receipts/receipt-writer.ts';
import { pausesOf, type PromiseRow, termOf } from './promise.record.ts';

type Content = Pick<NewReceipt, 'key' | 'variables' | 'promiseId' | 'actions' | 'expiresAt'>;

export interface DueReminder {
  promise: PromiseRow;
  key: ReminderKey;
  day: number;
}

/** Message keys of reminders about several promises. */
const SEVERAL = {
  reminder_day_start: 'reminders_day_start',
  reminder_day_end: 'reminders_day_end',
  reminder_every_day: 'reminders_every_day',
} as const satisfies Record<ReminderKey, string>;

/** Where reminders of several kinds fall due at one moment, the most urgent one decides the message. */
const URGENCY: readonly ReminderKey[] = ['reminder_day_end', 'reminder_day_start', 'reminder_every_day'];

/** About one promise, with buttons to report, skip and postpone; or about several, with a button to report for each. */
export function reminderNotice(
  due: readonly [DueReminder, ...DueReminder[]],
  to: Pick<Recipient, 'lang' | 'timeZone'>,
): Content {
  const [{ promise, key, day }, ...others] = due;
  const expiresAt = latestEnd(due);
  if (others.length === 0) {
    if (promise.status === 'overdue') return { ...overdueNotice(promise, to), expiresAt };
    const dayButton = { promiseId: promise.id, ...dayOfButton(promise, day) };
    return {
      key,
      variables: variablesOf(promise, day),
      promiseId: promise.id,
      actions: [
        { kind: 'report', ...dayButton },
        ...(PROMISE_KINDS[promise.type].hasSkips ? [{ kind: 'skip' as const, ...dayButton }] : []),
        { ...postpone, ...dayOfButton(promise, day) },
      ],
      expiresAt,
    };
  }
  const urgent = URGENCY.find((one) => due.some((reminder) => reminder.key === one)) ?? key;
  return {
    key: SEVERAL[urgent],
    variables: numberedVariables(due.map((one) => variablesOf(one.promise, one.day))),
    promiseId: null,
    actions: [
      ...due.slice(0, DIGEST_LINES).map((one) => ({
        kind: 'report' as const,
        promiseId: one.promise.id,
        label: buttonLabel(one.promise.title),
        ...dayOfButton(one.promise, one.day),
      })),
      postpone,
    ],
    expiresAt,
  };
}

/** Whether to go on, after days of silence. About several promises the answer is one for all of them. */
export function questionNotice(due: readonly [DueReminder, ...DueReminder[]], now: Date): Content {
  const [{ promise }, ...others] = due;
  const expiresAt = new Date(now.getTime() + QUESTION_MS);
  const keepOn: NoticeAction = { kind: 'keep-on', promiseId: promise.id };
  if (others.length > 0) {
    return {
      key: 'silence_questions',
      variables: numberedVariables(due.map((one) => ({ promise_title: one.promise.title }))),
      promiseId: null,
      actions: [
        keepOn,
        ...due.slice(0, DIGEST_LINES).map((one) => ({
          kind: 'open-promise' as const,
          promiseId: one.promise.id,
          label: buttonLabel(one.promise.title),
        })),
      ],
      expiresAt,
    };
  }
  const mayPause = PROMISE_KINDS[promise.type].asksForDays && !pausesOf(promise).some(({ by }) => by);
  return {
    key: 'silence_question',
    variables: { promise_title: promise.title },
    promiseId: promise.id,
    actions: [
      keepOn,
      ...(mayPause ? [{ kind: 'pause' as const, promiseId: promise.id }] : []),
      { kind: 'let-go', promiseId: promise.id },
    ],
    expiresAt,
  };
}

/** When the question comes again, or nothing does. */
const QUESTION_MS = 7 * 24 * 3_600_000;

/** A reminder is out of date when its day is over; days after the term, of an overdue goal, are days too. */
function latestEnd(due: readonly DueReminder[]): Date | null {
  const ends = due.flatMap(({ promise, day }) => {
    const term = termOf(promise);
    return term ? [dayEndsAt(day, term)] : [];
  });
  return ends.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null;
}

/** Only goals become overdue with reminders. No button to postpone: the next reminder comes tomorrow. */
function overdueNotice(
  promise: PromiseRow,
  to: Pick<Recipient, 'lang' | 'timeZone'>,
): ReturnType<typeof reminderNotice> {
  const term = termOf(promise);
  return {
    key: 'goal_still_open',
    variables: { promise_title: promise.title, until: term ? formatWallTime(overdueUntil(term), to) : '' },
    promiseId: promise.id,
    actions: [
      { kind: 'open-promise', promiseId: promise.id },
      { kind: 'report', promiseId: promise.id },
    ],
  };
}

/** The day of a button, where its promise has days. */
const dayOfButton = ({ type }: Pick<PromiseRow, 'type'>, day: number): { day?: number } =>
  PROMISE_KINDS[type].asksForDays ? { day } : {};

/** The view fills in the receipt's id, which does not exist yet. */
const postpone = { kind: 'snooze' as const, receiptId: 0 };

/** The variables of all reminders; each template uses some of them. */
const variablesOf = (promise: PromiseRow, day: number) => ({
  promise_title: promise.title,
  current_day: String(day),
  days_completed: String(promise.completedDays),
  days_total: String(promise.daysTotal),
});

/** The reminder that a message key belongs to, whether about one promise or several; null for any other message. */
export const reminderKeyOf = (messageKey: string): ReminderKey | null =>
  REMINDER_KEYS.find((key) => key === messageKey || SEVERAL[key] === messageKey) ?? null;
