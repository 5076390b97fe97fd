import { promises as t } from '@slovo/texts/panel/promises';
import { titleOf } from '@slovo/texts/title-of';
import { Ribbon } from '@slovo/ui/days/ribbon';
import { type Column, FoldTable } from '@slovo/ui/panel/fold-table';
import { Link, useNavigate } from '@tanstack/react-router';
import type { AdminPromise } from '../../shared/api/wire.ts';
import { dayWords as words } from '../../shared/days/day-words.ts';
import { formats } from '../../shared/format/dates.ts';
import { MarkedBar } from '../../shared/keys/marked-bar.tsx';
import { useMarks } from '../../shared/keys/use-marks.ts';
import { useRows } from '../../shared/keys/use-rows.ts';
import { PromiseRowActions } from './promise-row-actions.tsx';
import { type Sort, SORTS } from './promise-search.ts';
import { PromiseStatus, useOutcome } from './promise-status.tsx';

export interface PromisesTableProps {
  rows: readonly AdminPromise[];
  sort?: Sort;
  onRemove: (promise: AdminPromise) => void;
}

export function PromisesTable({ rows, sort = SORTS[0], onRemove }: PromisesTableProps) {
  const navigate = useNavigate();
  const current = useRows(rows, (row) => ({
    Enter: () => void navigate({ to: '/promises/$id', params: { id: String(row.id) } }),
    Delete: () => onRemove(row),
  }));
  const columns = [...useNameColumns(), ...useActivityColumns(), useDatesColumn(sort)];
  const marks = useMarks(rows, current);
  return (
    <>
      <MarkedBar marks={marks} />
      <FoldTable
        label={t.filters.label}
        columns={[
          ...columns,
          {
            key: 'actions',
            title: t.columns.actions,
            number: true,
            cell: (row) => <PromiseRowActions promise={row} onRemove={() => onRemove(row)} />,
          },
        ]}
        rows={rows}
        keyOf={({ id }) => id}
        current={current}
        marked={marks.ids}
      />
    </>
  );
}

function useNameColumns(): Column<AdminPromise>[] {
  const outcome = useOutcome();
  const { number } = formats;
  return [
    {
      key: 'promise',
      title: t.columns.promise,
      cell: (row) => (
        <>
          <Link to="/promises/$id" params={{ id: String(row.id) }} className="ui-strong ui-cut ui-row-title">
            {titleOf(row.title, t)}
          </Link>
          <span className="ui-table-sub">
            {[`#${row.id}`, t.visibility[row.visibility], outcome(row)].filter(Boolean).join(' · ')}
          </span>
        </>
      ),
    },
    {
      key: 'days',
      title: t.columns.days,
      full: true,
      cell: ({ days }) =>
        days.length > 0 && <Ribbon days={days} words={words} size="thin" className="ui-row-ribbon" />,
    },
    {
      key: 'status',
      title: t.columns.status,
      cell: (row) => (
        <>
          <PromiseStatus promise={row} />
          <span className="ui-table-sub">
            {[t.kinds[row.mode], row.isPenalty && t.penalty(`${number(row.penaltyAmount)} ₽`)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      ),
    },
  ];
}

const COUNTS = [
  ['reports', 'reportsCount'],
  ['votes', 'votesCount'],
  ['comments', 'commentsCount'],
  ['streak', 'currentStreak'],
] as const;

function useActivityColumns(): Column<AdminPromise>[] {
  const { number } = formats;
  const group = t.columns.activity;
  const counts = COUNTS.map(([name, field]): Column<AdminPromise> => ({
    key: name,
    title: <abbr title={t.abbreviations[name]}>{t.columns[name]}</abbr>,
    label: t.columns[name],
    group,
    number: true,
    cell: (row) => number(row[field]),
  }));
  return [
    ...counts,
    {
      key: 'progress',
      title: t.columns.progress,
      group,
      number: true,
      cell: ({ progress }) => <b className="ui-strong">{number(progress)}%</b>,
    },
  ];
}

function useDatesColumn(sort: Sort): Column<AdminPromise> {
  const { date } = formats;
  const [field, order] = sort.split('-');
  const isByDate = field === 'updatedAt' || field === 'createdAt';
  return {
    key: 'dates',
    title: t.columns.dates,
    number: true,
    ...(isByDate && { sort: order === 'asc' ? 'ascending' : 'descending' }),
    cell: ({ updatedAt, createdAt, closedAt }) => (
      <>
        <span title={t.changed}>{date(updatedAt)}</span>
        <span className="ui-table-sub">
          {closedAt === null ? t.created(date(createdAt)) : t.closed(date(closedAt))}
        </span>
      </>
    ),
  };
}
