import { days as texts, dayStates } from '@slovo/texts/web/days';
import { Legend, type LegendItem } from '@slovo/ui/days/legend';
import { Month } from '@slovo/ui/days/month';
import { useState } from 'react';
import type { PromiseView } from '../../../shared/api/wire.ts';
import { calendarDate, monthTitle } from '../../../shared/format/dates.ts';
import { DaysFoot } from '../../../shared/promise/days-foot.tsx';
import { DatesTable } from './dates-table.tsx';
import { datesOf, firstMonth, monthsOf, type PromiseDate } from './months.ts';

/** The days by week, month by month, with a legend; or the same month as a table. */
export function Calendar({ days }: Pick<PromiseView, 'days'>) {
  const [chosen, setChosen] = useState<string>();
  const [asTable, setAsTable] = useState(false);
  const dates = datesOf(days);
  const months = monthsOf(dates);
  const month = chosen ?? firstMonth(dates);
  const index = months.indexOf(month);
  const turn = (step: number) => {
    const next = months[index + step];
    return next === undefined ? undefined : () => setChosen(next);
  };
  const title = monthTitle(month);
  const label = `${title} ${month.slice(0, 4)}`;
  const inMonth = dates.filter(({ date }) => date.startsWith(month));
  const numbers = new Map(inMonth.map(({ date, day }) => [date, day]));
  return (
    <div className="mt-3">
      <Month
        month={month}
        days={inMonth}
        title={title}
        label={label}
        weekdays={texts.weekdays}
        describe={(date, state, today) => texts.cell(calendarDate(date), state, today, numbers.get(date))}
        pager={{
          previousLabel: texts.previousMonth,
          nextLabel: texts.nextMonth,
          onPrevious: turn(-1),
          onNext: turn(1),
        }}
      >
        {asTable ? <DatesTable label={label} dates={inMonth} /> : undefined}
      </Month>
      <DaysFoot
        className="mt-2"
        legend={<Legend items={legendOf(inMonth)} />}
        asTable={asTable}
        onTurn={setAsTable}
      />
    </div>
  );
}

const ORDER = [
  'kept',
  'pending',
  'skipped',
  'rest',
  'missed',
  'rejected',
  'paused',
  'open',
  'ahead',
] as const;

/** Only the signs used in this month. */
function legendOf(dates: readonly PromiseDate[]): LegendItem[] {
  const shown = new Set(dates.map(({ state }) => state));
  return ORDER.filter((state) => shown.has(state)).map((state) => ({
    state,
    today: state === 'open',
    label: state === 'open' ? texts.legend.today : dayStates[state],
  }));
}
