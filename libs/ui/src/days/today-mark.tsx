import { useState } from 'react';
import { CheckIcon, CrossIcon, HourglassIcon, PlusIcon } from '../primitives/first-icon.tsx';
import { renderElement, type RenderElement } from '../primitives/render-element.ts';
import type { DayState } from './day.ts';

export interface TodayMarkProps {
  state: DayState;
  /** The accessible name: the state, or what pressing does: «Отчитаться за сегодня: Бегать по утрам». */
  label: string;
  /** A link or button, where it can be pressed. */
  render?: RenderElement;
}

const SIGNS: Record<DayState, typeof PlusIcon | undefined> = {
  open: PlusIcon,
  rejected: PlusIcon,
  pending: HourglassIcon,
  kept: CheckIcon,
  missed: CrossIcon,
  skipped: undefined,
  rest: undefined,
  ahead: undefined,
};

/**
 * Today's mark as one target (44 px). Becoming kept while it is on the page is celebrated once:
 * the mark pops and the check draws itself.
 */
export function TodayMark({ state, label, render }: TodayMarkProps) {
  const [seen, setSeen] = useState(state);
  const [celebrates, setCelebrates] = useState(false);
  if (seen !== state) {
    setSeen(state);
    setCelebrates(state === 'kept');
  }
  const Sign = SIGNS[state];
  const shown = {
    className: 'ui-mark',
    'data-day': state,
    'data-celebrates': celebrates || undefined,
    'aria-label': label,
  };
  const sign = Sign && <Sign size={state === 'pending' ? 's' : 'm'} />;
  if (render) return renderElement(render, { ...shown, children: sign });
  return (
    <span role="img" {...shown}>
      {sign}
    </span>
  );
}
