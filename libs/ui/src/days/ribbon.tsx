import { Fragment } from 'react';
import { classes } from '../primitives/render-element.ts';
import { DayCell } from './day-cell.tsx';
import type { Day } from './day.ts';
import { describeDays, type DayWords } from './describe-days.ts';
import { pausedBetween } from './pauses.ts';
import { windowDays } from './window-days.ts';

export interface RibbonProps {
  days: readonly Day[];
  /** The day before the first one, where a ribbon goes on in a further row: a pause may lie between them. */
  before?: Day | undefined;
  /** Words for the spoken sentence; without them the ribbon is decoration and hidden. */
  words?: DayWords;
  /** thin 10, card 16 (default), month 40, big 44 px. */
  size?: 'thin' | 'card' | 'month' | 'big';
  /** Animates today's cell: something is loading. */
  waiting?: boolean;
  className?: string;
}

/**
 * The signature: one row of days. It reads without colour by one question, does the ribbon hold? A pause of any length
 * is one cell, so that the days stay as wide as they are.
 */
export function Ribbon({ days, before, words, size = 'card', waiting, className }: RibbonProps) {
  const shown = windowDays(days).days;
  const spoken = words
    ? ({ role: 'img', 'aria-label': describeDays(shown, words, before) } as const)
    : ({ 'aria-hidden': true } as const);
  return (
    <div
      className={classes('ui-ribbon', className)}
      data-size={size}
      data-waiting={waiting || undefined}
      {...spoken}
    >
      {shown.map((day, index) => (
        <Fragment key={day.day}>
          {pausedBetween(index > 0 ? shown[index - 1] : before, day) > 0 && <DayCell state="paused" />}
          <DayCell state={day.state} today={day.today} />
        </Fragment>
      ))}
    </div>
  );
}
