import { isExpired } from '@slovo/domain/notice';
import type { ReceiptView } from '../../shared/api/wire.ts';
import { dateOf } from '../../shared/format/dates.ts';

export interface DayOfNotices {
  /** `YYYY-MM-DD` in the reader's time zone. */
  date: string;
  /** The newest first. */
  current: ReceiptView[];
  /** Those that are out of date, such as reminders of a day that is over: they fold away. */
  over: ReceiptView[];
}

/** The notices by the day they came, in the order of the list. `at`: the current minute. */
export function daysOfNotices(receipts: readonly ReceiptView[], at: number): DayOfNotices[] {
  const days = new Map<string, DayOfNotices>();
  for (const receipt of receipts) {
    const date = dateOf(receipt.created_at);
    const day = days.get(date) ?? { date, current: [], over: [] };
    days.set(date, day);
    (isExpired(receipt, at) ? day.over : day.current).push(receipt);
  }
  return [...days.values()];
}
