import { asksForReport } from '@slovo/domain/report';
import type { PromiseView } from '../../shared/api/wire.ts';
import { isLeft, isRunning } from '../../shared/promise/labels.ts';

export type TodayState = PromiseView['days'][number]['state'];

export interface TodayItem {
  promise: PromiseView;
  state: TodayState;
}

/** Running promises with today's cell; those that wait for a report come first. */
export function todayItems(promises: readonly PromiseView[]): TodayItem[] {
  return promises
    .filter(isRunning)
    .flatMap((promise) => {
      const today = promise.days.find((day) => day.today);
      return today ? [{ promise, state: today.state }] : [];
    })
    .toSorted((a, b) => Number(waits(b)) - Number(waits(a)));
}

export const waits = ({ promise, state }: TodayItem): boolean =>
  !isLeft(promise) && asksForReport(promise, state);

/** When the first of the waiting days ends. */
export function nextDeadline(items: readonly TodayItem[]): string | null {
  const ends = items.flatMap((item) =>
    waits(item) && item.promise.today_ends_at ? [item.promise.today_ends_at] : [],
  );
  return ends.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;
}
