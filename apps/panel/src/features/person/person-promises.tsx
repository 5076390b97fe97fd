import { person as texts } from '@slovo/texts/panel/person';
import { promises } from '@slovo/texts/panel/promises';
import { titleOf } from '@slovo/texts/title-of';
import { Ribbon } from '@slovo/ui/days/ribbon';
import { type Column, FoldTable } from '@slovo/ui/panel/fold-table';
import { Badge, type BadgeTone } from '@slovo/ui/primitives/badge';
import { Button } from '@slovo/ui/primitives/button';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../shared/api/call.ts';
import type { AdminUserPage, ResultOf } from '../../shared/api/wire.ts';
import { dayWords as words } from '../../shared/days/day-words.ts';
import { formats } from '../../shared/format/dates.ts';
import { Part } from './part.tsx';

const SHOWN = 5;

type AdminPromise = ResultOf<'promises.list-promises-of-user'>['items'][number];

const TONES: Record<AdminPromise['status'], BadgeTone> = {
  active: 'kept',
  closed_success: 'kept',
  closed_failed: 'missed',
  draft: 'line',
};

/** The promises with the latest activity. */
export function PersonPromises({ person }: { person: AdminUserPage }) {
  const { promises: t } = texts;
  const { number } = formats;
  const columns = useColumns();
  const { id, promises } = person;
  const query = useQuery({
    queryKey: ['person', id, 'promises'],
    queryFn: ({ signal }) => call('promises.list-promises-of-user', { id, limit: SHOWN }, { signal }),
  });
  return (
    <Part
      query={query}
      title={t.title}
      what={t.what}
      loading={t.loading}
      none={t.none}
      note={() => promises && t.note(promises.running, number(promises.total))}
      isEmpty={({ items }) => items.length === 0}
      actions={
        <Button tone="ghost" render={<Link to="/users/$id/promises" params={{ id: String(id) }} />}>
          {t.all}
        </Button>
      }
    >
      {({ items }) => <FoldTable label={t.title} columns={columns} rows={items} keyOf={(one) => one.id} />}
    </Part>
  );
}

function useColumns(): Column<AdminPromise>[] {
  const { promises: t } = texts;
  const { number } = formats;
  return [
    {
      key: 'promise',
      title: t.columns.promise,
      cell: ({ id, title, mode, visibility }) => (
        <>
          <Link to="/promises/$id" params={{ id: String(id) }} className="ui-strong">
            {titleOf(title, promises)}
          </Link>
          <span className="ui-table-sub">
            {[`#${id}`, t.kinds[mode], t.visibility[visibility]].join(' · ')}
          </span>
        </>
      ),
    },
    {
      key: 'ribbon',
      title: t.columns.ribbon,
      full: true,
      cell: ({ days }) =>
        days.length > 0 && <Ribbon days={days} words={words} size="thin" className="min-w-[190px]" />,
    },
    {
      key: 'status',
      title: t.columns.status,
      cell: ({ status }) => <Badge tone={TONES[status]}>{t.status[status]}</Badge>,
    },
    {
      key: 'reports',
      title: t.columns.reports,
      label: t.reports,
      number: true,
      cell: ({ reportsCount }) => number(reportsCount),
    },
  ];
}
