import type { ComponentProps, ReactNode } from 'react';
import { classes } from './render-element.ts';

/** A dense table: the head sticks, the box scrolls sideways. Children are `thead` and `tbody`. */
export function Table({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    // Scrolling must be possible from the keyboard, so the box itself takes focus.
    <div className={classes('ui-table-box', className)} role="region" aria-label={label} tabIndex={0}>
      <table className="ui-table">{children}</table>
    </div>
  );
}

/** A cell of numbers, aligned right. */
export function NumberCell({ head, className, ...rest }: ComponentProps<'td'> & { head?: boolean }) {
  const Cell = head ? 'th' : 'td';
  return <Cell {...rest} className={classes('ui-number', className)} />;
}

/** A cell of two lines. */
export function PairCell({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <td>
      <span className="ui-strong">{first}</span>
      <span className="ui-table-sub">{second}</span>
    </td>
  );
}

/** A key of the keyboard. */
export function Kbd({ children }: { children: string }) {
  return <kbd className="ui-kbd">{children}</kbd>;
}
