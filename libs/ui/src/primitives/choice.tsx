import type { ChangeEvent, ReactNode } from 'react';
import { classes } from './render-element.ts';

/**
 * `byPointer` distinguishes a tap from an arrow key: arrows walk over radios, so only a tap may advance a wizard.
 */
export type OnPick<V extends string> = (value: V, how: { byPointer: boolean }) => void;

interface RadioProps<V extends string> {
  name: string;
  value: V;
  /** The group's chosen value. */
  chosen: V | undefined;
  onPick: OnPick<V>;
  disabled?: boolean;
  className?: string;
}

function Radio<V extends string>({ name, value, chosen, onPick, disabled }: RadioProps<V>) {
  const pick = (event: ChangeEvent<HTMLInputElement>) =>
    onPick(value, { byPointer: (event.nativeEvent as MouseEvent).detail > 0 });
  return (
    <input
      type="radio"
      name={name}
      value={value}
      checked={chosen === value}
      onChange={pick}
      disabled={disabled}
    />
  );
}

export interface ChoiceProps<V extends string> extends RadioProps<V> {
  icon?: ReactNode;
  title: ReactNode;
  hint?: ReactNode;
  /** Below the hint, e.g. a thin ribbon. */
  children?: ReactNode;
}

/** A radio that is a card: the type of a promise, who approves. */
export function Choice<V extends string>({
  icon,
  title,
  hint,
  children,
  className,
  ...radio
}: ChoiceProps<V>) {
  return (
    <label className={classes('ui-choice', className)}>
      {icon}
      <span className="ui-choice-text">
        <span className="ui-choice-title">{title}</span>
        {hint && <span className="ui-meta">{hint}</span>}
        {children}
      </span>
      <Radio {...radio} />
    </label>
  );
}

export interface ChoiceCellProps<V extends string> extends RadioProps<V> {
  /** A figure over a word: «14» «дней». */
  figure?: ReactNode;
  icon?: ReactNode;
  children?: ReactNode;
}

/** A radio that is a cell: times a week, a duration, a kind of report. */
export function ChoiceCell<V extends string>({
  figure,
  icon,
  children,
  className,
  ...radio
}: ChoiceCellProps<V>) {
  return (
    <label className={classes('ui-choice', 'ui-choice-cell', className)}>
      {icon}
      {figure && <span className="ui-choice-figure">{figure}</span>}
      {children && <span className={figure ? 'ui-meta' : 'ui-strong'}>{children}</span>}
      <Radio {...radio} />
    </label>
  );
}

export interface ChoiceGroupProps {
  legend: ReactNode;
  /** The legend is hidden visually: a heading above already says it. */
  legendUnseen?: boolean;
  /** Cells in a grid of so many columns, or as many as fit; without it choices stand under each other. */
  columns?: 2 | 3 | 'fit';
  className?: string;
  children: ReactNode;
}

export function ChoiceGroup({ legend, legendUnseen, columns, className, children }: ChoiceGroupProps) {
  return (
    <fieldset className={classes('ui-choices', className)}>
      <legend className={legendUnseen ? 'ui-unseen' : 'ui-label'}>{legend}</legend>
      <div data-columns={columns}>{children}</div>
    </fieldset>
  );
}

export interface SegmentProps<V extends string> {
  label: string;
  name: string;
  options: readonly { value: V; label: ReactNode }[];
  value: V;
  onPick: OnPick<V>;
  className?: string;
}

/** Two or three values side by side, one of them on. */
export function Segment<V extends string>({
  label,
  name,
  options,
  value,
  onPick,
  className,
}: SegmentProps<V>) {
  return (
    <div role="radiogroup" aria-label={label} className={classes('ui-segment', className)}>
      {options.map((option) => (
        <label key={option.value}>
          {option.label}
          <Radio name={name} value={option.value} chosen={value} onPick={onPick} />
        </label>
      ))}
    </div>
  );
}
