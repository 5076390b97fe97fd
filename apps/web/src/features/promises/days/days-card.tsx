import { progressPercent } from '@slovo/domain/promise';
import { asksForReport } from '@slovo/domain/report';
import { detail } from '@slovo/texts/web/detail';
import { Ribbon } from '@slovo/ui/days/ribbon';
import { Banner } from '@slovo/ui/primitives/banner';
import { Card } from '@slovo/ui/primitives/card';
import { HourglassIcon } from '@slovo/ui/primitives/icon';
import { Meter } from '@slovo/ui/primitives/meter';
import { Skeleton } from '@slovo/ui/primitives/skeleton';
import { lazy } from 'react';
import type { PromiseView } from '../../../shared/api/wire.ts';
import { LocalTime } from '../../../shared/format/local-time.tsx';
import { LazyPart } from '../../../shared/feedback/lazy-part.tsx';
import { dayWords } from '../../../shared/promise/day-words.ts';
import { StreakAndStrength } from './streak-and-strength.tsx';

// Below what a reader looks for first.
const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }));

/** «Day 19 of 30», the progress bar, streak and strength, and the calendar. */
export function DaysCard({ promise }: { promise: PromiseView }) {
  const {
    days,
    days_total: total,
    completed_days: kept,
    current_day,
    skips,
    overdue_until,
    outlook,
  } = promise;
  const spent = skips && detail.skips(skips.used, skips.budget);
  const until = untilOf(promise);
  const untilWords = (time: string) => [spent, detail.until(time)].filter(Boolean).join(' · ');
  return (
    <Card as="section" aria-label={detail.days}>
      <div className="mb-2 flex items-baseline justify-between gap-2">
        <span className="text-4 font-title tracking-[-0.02em]">
          {detail.day(current_day ?? begunDays(days), total)}
        </span>
        <span className="ui-meta">{detail.kept(kept)}</span>
      </div>
      <Meter value={progressPercent(kept, total)} max={100} label={detail.progress(kept, total)} />
      {(spent || until) && (
        <p className="ui-meta mt-[6px]">
          {until ? <LocalTime iso={until} shown="clock" around={untilWords} /> : spent}
        </p>
      )}
      <StreakAndStrength promise={promise} />
      {overdue_until && outlook !== 'lost' && (
        <Banner className="mt-3" tone="pending" icon={<HourglassIcon />}>
          <LocalTime iso={overdue_until} shown="near" around={detail.overdueUntil} />
        </Banner>
      )}
      {days.length > 0 && (
        <LazyPart waiting={<Skeleton height="332px" className="mt-3 rounded-2" />}>
          <Calendar days={days} />
        </LazyPart>
      )}
    </Card>
  );
}

/** When today's day ends, while it asks for a report. */
function untilOf(promise: PromiseView): string | null | undefined {
  const { days, today_ends_at } = promise;
  const today = days.find((day) => day.today);
  const waits = today && asksForReport(promise, today.state);
  return waits ? today_ends_at : null;
}

/** How many days had begun when the promise ended. */
const begunDays = (days: PromiseView['days']): number => days.filter(({ state }) => state !== 'ahead').length;

/** A draft has no days yet: shows how many there will be. */
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
