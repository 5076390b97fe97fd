import { promisePage } from '@slovo/texts/panel/promises';
import { Ribbon } from '@slovo/ui/days/ribbon';
import type { AdminPromisePage } from '../../shared/api/wire.ts';
import { dayWords as words } from '../../shared/days/day-words.ts';
import { formats } from '../../shared/format/dates.ts';

/** The ribbon of the whole term, and its numbers. */
export function PromiseDays({ promise }: { promise: AdminPromisePage }) {
  const t = promisePage.days;
  const { number } = formats;
  const { days, skips } = promise;
  const figures = [
    { name: t.kept, value: number(promise.completedDays) },
    { name: t.pending, value: number(promise.reports.pending) },
    ...(skips ? [{ name: t.skips, value: t.skipsOf(skips.used, skips.budget) }] : []),
    { name: t.streak, value: number(promise.currentStreak) },
    { name: t.strength, value: number(promise.strength) },
    { name: t.ahead, value: number(days.filter(({ state }) => state === 'ahead').length) },
  ];
  return (
    <div className="ui-box ui-box-in">
      <Ribbon days={days} words={words} size="big" />
      <ul className="ui-figures">
        {figures.map(({ name, value }) => (
          <li key={name}>
            {name} <b>{value}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
