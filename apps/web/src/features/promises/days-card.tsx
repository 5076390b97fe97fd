import { progressPercent } from '@slovo/domain/promise';
import { days as dayTexts } from '@slovo/texts/web/days';
import { detail } from '@slovo/texts/web/detail';
import { Month } from '@slovo/ui/days/month';
import { Ribbon } from '@slovo/ui/days/ribbon';
import { Banner } from '@slovo/ui/primitives/banner';
import { Card } from '@slovo/ui/primitives/card';
import { HourglassIcon } from '@slovo/ui/primitives/icon';
import { Meter } from '@slovo/ui/primitives/meter';
import { useState } from 'react';
import type { PromiseView } from '../../shared/api/wire.ts';
import { calendarDate, monthTitle, nearDate } from '../../shared/format/dates.ts';
import { dayWords } from '../../shared/promise/words.ts';
import { firstMonth, monthsOf } from './months.ts';

/** «Day 19 of 30», the bar, and the ribbon folded by weeks. */
export function DaysCard({ promise }: { promise: PromiseView }) {
  const { days, days_total: total, completed_days: kept, current_day, skips, overdue_until } = promise;
  return (
    <Card as="section" aria-label={detail.days}>
      <div className="mb-2 flex items-baseline justify-between gap-2">
        <span className="text-4 font-title tracking-[-0.02em]" lang="en">
          {detail.day(current_day ?? begunDays(days), total)}
        </span>
        <span className="ui-meta">{detail.kept(kept)}</span>
      </div>
      <Meter value={progressPercent(kept, total)} max={100} label={detail.progress(kept, total)} />
      <p className="ui-meta mt-[6px]">
        {[
          skips && detail.skips(skips.used, skips.budget),
          promise.streak > 1 && detail.streak(promise.streak),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {overdue_until && (
        <Banner className="mt-3" tone="pending" icon={<HourglassIcon />}>
          {detail.overdueUntil(nearDate(overdue_until))}
        </Banner>
      )}
      {days.length > 0 && <Calendar days={days} />}
    </Card>
  );
}

/** Where there is no today any more: how far it went. */
const begunDays = (days: PromiseView['days']): number => days.filter(({ state }) => state !== 'ahead').length;

function Calendar({ days }: Pick<PromiseView, 'days'>) {
  const months = monthsOf(days);
  const [chosen, setChosen] = useState<string>();
  const month = chosen ?? firstMonth(days);
  const index = months.indexOf(month);
  const turn = (step: number) => {
    const next = months[index + step];
    return next === undefined ? undefined : () => setChosen(next);
  };
  const title = monthTitle(month);
  return (
    <Month
      month={month}
      days={days}
      title={title}
      label={`${title} ${month.slice(0, 4)}`}
      weekdays={dayTexts.weekdays}
      describe={(date, state, today) => dayTexts.cell(calendarDate(date), state, today)}
      pager={{
        previousLabel: dayTexts.previousMonth,
        nextLabel: dayTexts.nextMonth,
        onPrevious: turn(-1),
        onNext: turn(1),
      }}
    />
  );
}

/** A draft has no days yet: the ribbon shows how many there will be. */
export function DaysAhead({ promise: { days_total: total } }: { promise: PromiseView }) {
  const days = Array.from({ length: Math.min(total, 31) }, (_, index) => ({
    day: index + 1,
    date: '',
    state: 'ahead' as const,
  }));
  return (
    <Card>
      <Ribbon days={days} words={dayWords} />
      <p className="ui-meta mt-1">{detail.ahead(total)}</p>
    </Card>
  );
}
