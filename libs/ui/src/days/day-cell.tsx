import type { ReactNode } from 'react';
import type { DateState } from './day.ts';

export interface DayCellProps {
  state: DateState;
  today?: boolean;
  children?: ReactNode;
}

/** One day of the ribbon, also used as a sign within text (legend, day headings). A drawing: never spoken. */
export function DayCell({ state, today, children }: DayCellProps) {
  return (
    <i className="ui-day" data-day={state} data-today={today || undefined} aria-hidden>
      {children}
    </i>
  );
}
