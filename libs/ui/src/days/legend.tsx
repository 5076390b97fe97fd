import { DayCell } from './day-cell.tsx';
import type { DateState } from './day.ts';

export interface LegendItem {
  state: DateState;
  today?: boolean;
  label: string;
}

/** The signs of the ribbon, with names. */
export function Legend({ items }: { items: readonly LegendItem[] }) {
  return (
    <ul className="ui-legend">
      {items.map(({ state, today, label }) => (
        <li key={label}>
          <DayCell state={state} today={today} />
          {label}
        </li>
      ))}
    </ul>
  );
}

/** Skips spent, as a knot in a line of text: `<Knot label="Пропуски по праву">2 из 6</Knot>`. */
export function Knot({ label, children }: { label: string; children: string }) {
  return (
    <span className="ui-knot" title={label}>
      <span className="ui-unseen">{label}: </span>
      <DayCell state="skipped" />
      {children}
    </span>
  );
}
