import type { ReactNode } from 'react';
import { Menu, type MenuProps } from '../primitives/menu.tsx';
import { classes } from '../primitives/render-element.ts';
import { Skeleton } from '../primitives/skeleton.tsx';

export interface Column<T> {
  key: string;
  title: ReactNode;
  /** A head above those of neighbouring columns with the same group. */
  group?: string;
  /** Before the value when the row is folded into a card. */
  label?: string;
  /** A number: aligned right. */
  number?: boolean;
  /** In full width when folded: a ribbon, a bar. */
  full?: boolean;
  /** `ascending` or `descending` where the list is sorted by it. */
  sort?: 'ascending' | 'descending';
  cell: (row: T) => ReactNode;
}

export interface FoldTableProps<T> {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string | number;
  /** The row that J and K have reached. */
  current?: number;
  /** Keys of the rows that X has marked. */
  marked?: readonly (string | number)[];
  className?: string;
}

/**
 * A dense table that folds into cards under 768 px. CSS that changes `display` takes the roles of a table away, so they
 * are written out.
 */
export function FoldTable<T>({ label, columns, rows, keyOf, current, marked, className }: FoldTableProps<T>) {
  return (
    // Scrolling must be possible from the keyboard, so the box itself takes focus. A group: the part of the page around it
    // is the region.
    <div className={classes('ui-table-box', className)} role="group" aria-label={label} tabIndex={0}>
      <table className="ui-table ui-fold" role="table" aria-label={label}>
        <Head columns={columns} />
        <tbody role="rowgroup">
          {rows.map((row, index) => (
            <tr
              key={keyOf(row)}
              role="row"
              data-row={index}
              data-current={index === current || undefined}
              data-marked={marked?.includes(keyOf(row)) || undefined}
            >
              {columns.map(({ key, label: name, number, full, cell }) => (
                <td
                  key={key}
                  role="cell"
                  className={number ? 'ui-number' : undefined}
                  data-label={name}
                  data-full={full || undefined}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head<T>({ columns }: Pick<FoldTableProps<T>, 'columns'>) {
  const isGrouped = columns.some(({ group }) => group !== undefined);
  const first = columns.filter(({ group }, index) => !group || columns[index - 1]?.group !== group);
  return (
    <thead role="rowgroup">
      <tr role="row">
        {first.map((column) =>
          column.group ? (
            <th
              key={column.group}
              role="columnheader"
              scope="colgroup"
              colSpan={columns.filter(({ group }) => group === column.group).length}
              className="ui-group-head"
            >
              {column.group}
            </th>
          ) : (
            <HeadCell key={column.key} column={column} rows={isGrouped ? 2 : 1} />
          ),
        )}
      </tr>
      {isGrouped && (
        <tr role="row">
          {columns
            .filter(({ group }) => group !== undefined)
            .map((column) => (
              <HeadCell key={column.key} column={column} rows={1} />
            ))}
        </tr>
      )}
    </thead>
  );
}

function HeadCell<T>({ column: { title, number, sort }, rows }: { column: Column<T>; rows: number }) {
  return (
    <th
      role="columnheader"
      scope="col"
      rowSpan={rows}
      className={number ? 'ui-number' : undefined}
      aria-sort={sort}
    >
      {title}
    </th>
  );
}

export interface RowActionsProps {
  /** Buttons of a wide screen. */
  children: ReactNode;
  /** The same as a menu behind `more` when folded. */
  items: MenuProps['items'];
  more: MenuProps['trigger'];
}

export function RowActions({ children, items, more }: RowActionsProps) {
  return (
    <>
      <div className="ui-row-actions">{children}</div>
      <div className="ui-row-more">
        <Menu trigger={more} items={items} />
      </div>
    </>
  );
}

/** The shape of a table that is loading; `text` is announced. */
export function TableSkeleton({ text, rows = 8 }: { text: string; rows?: number }) {
  return (
    <div className="ui-table-box" aria-busy>
      <p className="ui-unseen" role="status">
        {text}
      </p>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="ui-skel-row" aria-hidden>
          <Skeleton width="28px" height="28px" round />
          <span>
            <Skeleton width={`${64 - ((index * 7) % 30)}%`} />
          </span>
        </div>
      ))}
    </div>
  );
}
