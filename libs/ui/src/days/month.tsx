import type { ReactNode } from 'react';
import { IconButton } from '../primitives/button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../primitives/icon.tsx';
import type { Day, DayState } from './day.ts';

/** Turning pages; leave `onPrevious`/`onNext` out at the ends of the term. */
export interface MonthPager {
  previousLabel: string;
  nextLabel: string;
  onPrevious?: () => void;
  onNext?: () => void;
}

export interface MonthProps {
  /** `YYYY-MM` */
  month: string;
  /** Days of the promise; those outside the month are not drawn. */
  days: readonly Day[];
  /** «Ноябрь», shown above. */
  title?: ReactNode;
  /** «Ноябрь 2026», the list's spoken name. */
  label: string;
  /** Seven short names, Monday first. */
  weekdays: readonly string[];
  /** «7 ноября: пропуск по праву»; `state` is undefined on dates outside the promise. */
  describe: (date: string, state: DayState | undefined, today: boolean) => string;
  pager?: MonthPager;
}

const pad = (number: number) => String(number).padStart(2, '0');

/** The same ribbon folded by weeks: bands join inside a week and round off at its edges. */
export function Month({ month, days, title, label, weekdays, describe, pager }: MonthProps) {
  const [year = 1970, number = 1] = month.split('-').map(Number);
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const blanks = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + 6) % 7;
  const byDate = new Map(days.map((day) => [day.date, day]));
  const dates = Array.from({ length }, (_, index) => `${month}-${pad(index + 1)}`);
  return (
    <div className="ui-month-box">
      {(title || pager) && (
        <div className="ui-month-head">
          {pager && (
            <Turn icon={<ChevronLeftIcon />} label={pager.previousLabel} onPress={pager.onPrevious} />
          )}
          <h2>{title}</h2>
          {pager && <Turn icon={<ChevronRightIcon />} label={pager.nextLabel} onPress={pager.onNext} />}
        </div>
      )}
      <div className="ui-weekdays" aria-hidden>
        {weekdays.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol role="list" className="ui-month" aria-label={label}>
        {Array.from({ length: blanks }, (_, index) => (
          <li key={index} className="ui-day" data-day="out" aria-hidden />
        ))}
        {dates.map((date, index) => {
          const day = byDate.get(date);
          const today = day?.today ?? false;
          return (
            <li
              key={date}
              className="ui-day"
              data-day={day?.state ?? 'none'}
              data-today={today || undefined}
              aria-current={today ? 'date' : undefined}
              aria-label={describe(date, day?.state, today)}
            >
              <span>{index + 1}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function Turn({ icon, label, onPress }: { icon: ReactNode; label: string; onPress?: () => void }) {
  return <IconButton icon={icon} label={label} disabled={!onPress} onClick={onPress} />;
}
