import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { IconButton } from '../primitives/button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../primitives/icon.tsx';
import type { CalendarDate, DateState } from './day.ts';
import { weeksOf } from './weeks-of.ts';

/** Paging; leave `onPrevious`/`onNext` out at the ends of the term. */
export interface MonthPager {
  previousLabel: string;
  nextLabel: string;
  onPrevious?: () => void;
  onNext?: () => void;
}

export interface MonthProps {
  /** `YYYY-MM` */
  month: string;
  /** Dates of the promise; those outside the month are not drawn. */
  days: readonly CalendarDate[];
  /** «Ноябрь», shown above. */
  title?: ReactNode;
  /** «Ноябрь 2026», the picture's accessible name. */
  label: string;
  /** Seven short names, Monday first. */
  weekdays: readonly string[];
  /** «7 ноября: пропуск по праву»; `state` is undefined on dates outside the promise. */
  describe: (date: string, state: DateState | undefined, today: boolean) => string;
  pager?: MonthPager;
  /** Replaces the picture under the same head: the month in another form, such as a table. */
  children?: ReactNode;
}

/**
 * The same ribbon folded by weeks: bands join inside a week and round off at its edges. It has one tab stop; arrows walk
 * the dates, and the date under the pointer or with the focus shows its state.
 */
export function Month({ title, pager, children, ...grid }: MonthProps) {
  return (
    <div className="ui-month-box">
      {(title || pager) && (
        <div className="ui-month-head">
          {pager && (
            <Turn icon={<ChevronLeftIcon />} label={pager.previousLabel} onPress={pager.onPrevious} />
          )}
          <h2 aria-live={pager && 'polite'}>{title}</h2>
          {pager && <Turn icon={<ChevronRightIcon />} label={pager.nextLabel} onPress={pager.onNext} />}
        </div>
      )}
      {children ?? <Grid {...grid} pager={pager} />}
    </div>
  );
}

function Turn({ icon, label, onPress }: { icon: ReactNode; label: string; onPress?: () => void }) {
  return <IconButton icon={icon} label={label} idle={!onPress} onClick={onPress} />;
}

/** Where a key leads from one of `count` dates, the first of which is `blanks` days after a Monday. */
const STEPS: Record<string, (index: number, count: number, blanks: number) => number> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  ArrowUp: (index) => index - 7,
  ArrowDown: (index) => index + 7,
  Home: (index, _, blanks) => Math.max(0, index - ((index + blanks) % 7)),
  End: (index, count, blanks) => Math.min(count - 1, index + 6 - ((index + blanks) % 7)),
};

type GridProps = Pick<MonthProps, 'month' | 'days' | 'label' | 'weekdays' | 'describe' | 'pager'>;

function Grid({ month, days, label, weekdays, describe, pager }: GridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [walked, setWalked] = useState<string>();
  const [tipDate, setTipDate] = useState<string>();
  const byDate = new Map(days.map((day) => [day.date, day]));
  const weeks = weeksOf(month, new Set(byDate.keys()));
  const dates = weeks.flat().filter((date) => date !== null);
  const stop = dates.find((date) => date === walked) ?? firstStop(dates, byDate);

  const onKeyDown = useGridKeys(grid, {
    month,
    dates,
    blanks: weeks[0]?.indexOf(dates[0]!) ?? 0,
    pager,
    onEscape: () => setTipDate(undefined),
  });
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      className="ui-month"
      onKeyDown={onKeyDown}
      onPointerOver={(event) => setTipDate(dateOf(event))}
      onPointerLeave={() => setTipDate(undefined)}
      onFocus={(event) => {
        setWalked(dateOf(event));
        setTipDate(dateOf(event));
      }}
      onBlur={() => setTipDate(undefined)}
    >
      <Weekdays names={weekdays} />
      {weeks.map((week, row) => (
        <div key={row} role="row" className="ui-week">
          {week.map((date, column) => {
            if (date === null)
              return <span key={column} role="gridcell" className="ui-day" data-day="out" aria-hidden />;
            const day = byDate.get(date);
            return (
              <Cell
                key={date}
                date={date}
                day={day}
                words={describe(date, day?.state, day?.today ?? false)}
                reachable={date === stop}
                showTip={tipDate === date}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

const dateOf = ({ target }: SyntheticEvent): string | undefined =>
  (target as Element).closest<HTMLElement>('[data-date]')?.dataset['date'];

interface GridKeys {
  month: string;
  dates: readonly string[];
  /** Empty cells before the first date. */
  blanks: number;
  pager: MonthPager | undefined;
  onEscape: () => void;
}

/** Arrows, Home and End move focus between dates; Page Up and Page Down turn the month. */
function useGridKeys(
  grid: RefObject<HTMLDivElement | null>,
  { month, dates, blanks, pager, onEscape }: GridKeys,
): (event: KeyboardEvent) => void {
  // When a key changes the month, focus moves into the new one.
  const turned = useRef(false);
  useEffect(() => {
    if (turned.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    turned.current = false;
  }, [grid, month]);

  return (event) => {
    const turns: Record<string, (() => void) | undefined> = {
      PageUp: pager?.onPrevious,
      PageDown: pager?.onNext,
    };
    const turn = turns[event.key];
    const index = dates.indexOf(dateOf(event) ?? '');
    const next = dates[STEPS[event.key]?.(index, dates.length, blanks) ?? -1];
    if (event.key === 'Escape') onEscape();
    if (!turn && !next) return;
    event.preventDefault();
    if (turn) {
      turned.current = true;
      turn();
    } else {
      grid.current?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus();
    }
  };
}

function Weekdays({ names }: { names: readonly string[] }) {
  return (
    <div role="row" className="ui-weekdays">
      {names.map((name) => (
        <span key={name} role="columnheader">
          {name}
        </span>
      ))}
    </div>
  );
}

interface CellProps {
  date: string;
  /** Undefined for a date outside the promise. */
  day: CalendarDate | undefined;
  words: string;
  /** The one cell that Tab reaches. */
  reachable: boolean;
  showTip: boolean;
}

function Cell({ date, day, words, reachable, showTip }: CellProps) {
  return (
    <span
      role="gridcell"
      className="ui-day"
      data-date={date}
      data-day={day?.state ?? 'none'}
      data-today={day?.today || undefined}
      aria-current={day?.today ? 'date' : undefined}
      aria-label={words}
      tabIndex={reachable ? 0 : -1}
    >
      <span>{Number(date.slice(8))}</span>
      {showTip && day && (
        <span className="ui-day-tip" aria-hidden>
          {words}
        </span>
      )}
    </span>
  );
}

/** Today, else the first date of the promise. */
const firstStop = (dates: readonly string[], byDate: ReadonlyMap<string, CalendarDate>) =>
  dates.find((date) => byDate.get(date)?.today) ?? dates.find((date) => byDate.has(date)) ?? dates[0];
