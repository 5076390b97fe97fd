import type { NoticeAction } from '@slovo/contracts';
import {
  DIGEST_LINES,
  overdueUntil,
  PROMISE_KINDS,
  type PromiseType,
  REMINDER_KEYS,
  type ReminderKey,
} from '@slovo/domain';
import type { Recipient } from '../people/people.ts';
import { wallTime } from '../people/wall-time.ts';
import type { NewReceipt } from '../receipts/make-receipt.ts';
import { labelOf, lines } from '../receipts/lines.ts';
import { type PromiseRow, termOf } from './promise-row.ts';

export interface Due {
  promise: PromiseRow;
  key: ReminderKey;
  day: number;
}

/** The words for several promises at once. */
const SEVERAL = {
  reminder_day_start: 'reminders_day_start',
  reminder_day_end: 'reminders_day_end',
  reminder_every_day: 'reminders_every_day',
} as const satisfies Record<ReminderKey, string>;

/** Where reminders of several kinds meet at one moment, the most urgent gives the words. */
const URGENCY: readonly ReminderKey[] = ['reminder_day_end', 'reminder_day_start', 'reminder_every_day'];

/** One promise in its own words, with report, skip and later; several in one message, with a button to report for each. */
export function reminderNotice(
  due: readonly [Due, ...Due[]],
  to: Pick<Recipient, 'lang' | 'timeZone'>,
): Pick<NewReceipt, 'key' | 'variables' | 'promiseId' | 'actions'> {
  const [{ promise, key, day }, ...others] = due;
  if (others.length === 0) {
    if (promise.status === 'overdue') return overdueNotice(promise, to);
    return {
      key,
      variables: variablesOf(promise, day),
      promiseId: promise.id,
      actions: [
        { kind: 'report', promiseId: promise.id },
        ...(PROMISE_KINDS[promise.type as PromiseType].hasSkips
          ? [{ kind: 'skip' as const, promiseId: promise.id }]
          : []),
        later,
      ],
    };
  }
  const urgent = URGENCY.find((one) => due.some((reminder) => reminder.key === one)) ?? key;
  return {
    key: SEVERAL[urgent],
    variables: lines(due.map((one) => variablesOf(one.promise, one.day))),
    promiseId: null,
    actions: [
      ...due.slice(0, DIGEST_LINES).map((one) => ({
        kind: 'report' as const,
        promiseId: one.promise.id,
        label: labelOf(one.promise.title),
      })),
      later,
    ],
  };
}

/** Of a goal only. There is nothing to put off for an hour: it is asked about again tomorrow. */
function overdueNotice(
  promise: PromiseRow,
  to: Pick<Recipient, 'lang' | 'timeZone'>,
): ReturnType<typeof reminderNotice> {
  const term = termOf(promise);
  return {
    key: 'goal_still_open',
    variables: { promise_title: promise.title, until: term ? wallTime(overdueUntil(term), to) : '' },
    promiseId: promise.id,
    actions: [
      { kind: 'open-promise', promiseId: promise.id },
      { kind: 'report', promiseId: promise.id },
    ],
  };
}

/** The receipt's own id is filled in when it is shown: it has none yet. */
const later: NoticeAction = { kind: 'snooze', receiptId: 0 };

/** The variables of all reminders; each template takes its own. */
const variablesOf = (promise: PromiseRow, day: number) => ({
  promise_title: promise.title,
  current_day: String(day),
  days_completed: String(promise.completedDays),
  days_total: String(promise.daysTotal),
});

/** The kind of reminder that a message key stands for, alone or for several; null for any other message. */
export const reminderKeyOf = (messageKey: string): ReminderKey | null =>
  REMINDER_KEYS.find((key) => key === messageKey || SEVERAL[key] === messageKey) ?? null;
