import { dateOfDay, dayEndsAt, dayOf, DIGEST_LINES } from '@slovo/domain';
import type { NoticeAction } from '@slovo/contracts';
import { buttonLabel, numberedVariables } from '../receipts/numbered-variables.ts';
import type { NewReceipt } from '../receipts/receipt-writer.ts';
import { type PromiseRow, termOf } from './promise.record.ts';

/** A day of a promise that is over, with what its end brought. */
export interface EndedDay {
  promise: PromiseRow;
  day: number;
}

type Content = Pick<NewReceipt, 'key' | 'variables' | 'promiseId' | 'actions' | 'expiresAt'>;
type Some<T> = readonly [T, ...T[]];

/** Sorts by the calendar: events may arrive in any order. */
export function inCalendarOrder(days: readonly EndedDay[]): EndedDay[] {
  const dateOf = ({ promise, day }: EndedDay) => {
    const term = termOf(promise);
    return term ? dateOfDay(day, term) : '';
  };
  return days.toSorted(
    (a, b) => dateOf(a).localeCompare(dateOf(b)) || a.promise.id - b.promise.id || a.day - b.day,
  );
}

/** The notice of a skip is out of date when today is over. */
export function skippedNotice(days: Some<EndedDay>, now: Date): Content {
  const [{ promise, day }, ...others] = days;
  const expiresAt = endOfToday(promise, now);
  if (others.length === 0) {
    return {
      key: 'day_skipped',
      variables: { promise_title: promise.title, day: String(day) },
      promiseId: promise.id,
      actions: [
        { kind: 'report', promiseId: promise.id, ...today(promise, now) },
        { kind: 'open-promise', promiseId: promise.id },
      ],
      expiresAt,
    };
  }
  const lines = days.map((one) => ({ promise_title: one.promise.title, day: String(one.day) }));
  return {
    key: 'days_skipped',
    variables: numberedVariables(lines),
    promiseId: null,
    actions: buttonsTo('report', days, now),
    expiresAt,
  };
}

/** With the three ways on; those of several promises are on their pages. */
export function lostNotice(days: Some<EndedDay>): Content {
  const [{ promise }, ...others] = days;
  if (others.length > 0) {
    const lines = days.map((one) => ({ promise_title: one.promise.title }));
    return {
      key: 'words_lost',
      variables: numberedVariables(lines),
      promiseId: null,
      actions: buttonsTo('open-promise', days),
    };
  }
  const { id: promiseId } = promise;
  return {
    key: 'word_lost',
    variables: {
      promise_title: promise.title,
      days_completed: String(promise.completedDays),
      days_total: String(promise.daysTotal),
    },
    promiseId,
    actions: [
      { kind: 'go-on', promiseId },
      { kind: 'begin-anew', promiseId },
      { kind: 'let-go', promiseId },
    ],
  };
}

/** One button for each promise, in the order of the lines. */
function buttonsTo(kind: 'report' | 'open-promise', days: readonly EndedDay[], now?: Date): NoticeAction[] {
  const promises = new Map(days.map(({ promise }) => [promise.id, promise]));
  return [...promises.values()].slice(0, DIGEST_LINES).map((promise) => ({
    kind,
    promiseId: promise.id,
    label: buttonLabel(promise.title),
    ...(now && today(promise, now)),
  }));
}

/** The day that a button to report is of. */
function today(promise: PromiseRow, now: Date): { day?: number } {
  const term = termOf(promise);
  const day = term ? dayOf(now, term) : 0;
  return day >= 1 && day <= promise.daysTotal ? { day } : {};
}

function endOfToday(promise: PromiseRow, now: Date): Date | null {
  const term = termOf(promise);
  return term && dayEndsAt(dayOf(now, term), term);
}
