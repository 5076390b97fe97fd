import type { ReactNode } from 'react';
import { classes } from './render-element.ts';

export interface TileProps {
  value: ReactNode;
  label: string;
  /** As a filter the tile is a button; `pressed` says whether it is on. */
  onPress?: () => void;
  pressed?: boolean;
}

/** A number above its label. */
export function Tile({ value, label, onPress, pressed }: TileProps) {
  const content = (
    <>
      <b>{value}</b>
      <span>{label}</span>
    </>
  );
  if (!onPress) return <div className="ui-tile">{content}</div>;
  return (
    <button type="button" className="ui-tile" aria-pressed={pressed ?? false} onClick={onPress}>
      {content}
    </button>
  );
}

/** One card divided by hairlines. `fit` makes columns as wide as their labels: for four and more. */
export function Tiles({
  label,
  fit,
  className,
  children,
}: {
  label?: string;
  fit?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      role="group"
      aria-label={label}
      className={classes('ui-tiles', className)}
      data-fit={fit || undefined}
    >
      {children}
    </div>
  );
}
