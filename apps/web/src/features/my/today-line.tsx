import { my, wordsLeft } from '@slovo/texts/web/my';
import type { PromiseView } from '../../shared/api/wire.ts';
import { timeOf } from '../../shared/format/dates.ts';
import { nextDeadline, todayItems, waits } from './today.ts';

/** A summary of today: «Осталось два слова до 03:00». */
export function TodayLine({ promises }: { promises: readonly PromiseView[] }) {
  if (promises.length === 0) return null;
  const items = todayItems(promises);
  const left = items.filter(waits).length;
  if (left === 0) return doneText(items);
  const until = nextDeadline(items);
  return (
    <>
      {my.today.left} <b>{wordsLeft(left)}</b> {until && my.today.until(timeOf(until))}
    </>
  );
}

function doneText(items: ReturnType<typeof todayItems>): string {
  if (items.length === 0) return my.today.noneRunning;
  if (items.some(({ state }) => state === 'pending')) return my.today.allSent;
  return items.some(({ state }) => state === 'kept') ? my.today.allKept : my.today.nothing;
}
