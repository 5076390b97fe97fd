import { users } from '@slovo/texts/panel/users';
import { type Column, FoldTable } from '@slovo/ui/panel/fold-table';
import { Avatar } from '@slovo/ui/primitives/avatar';
import { Link, useNavigate } from '@tanstack/react-router';
import type { AdminUser, UserSearch } from '../../shared/api/wire.ts';
import { formats } from '../../shared/format/dates.ts';
import { MarkedBar } from '../../shared/keys/marked-bar.tsx';
import { useMarks } from '../../shared/keys/use-marks.ts';
import { useRows } from '../../shared/keys/use-rows.ts';
import { PagePager } from '../../shared/pages/page-pager.tsx';
import { handleOf, nameOf } from '../../shared/people/name-of.ts';
import type { ActionsFor } from '../../shared/people/person-action.ts';
import { PersonActions } from './person-actions.tsx';
import { PersonStatus } from '../../shared/people/person-status.tsx';
import { runAction } from '../../shared/people/run-action.ts';
import { reasonWords } from '../../shared/people/reason-words.ts';
import { totalOf } from './total-of.ts';

interface UsersTableProps {
  found: UserSearch;
  actionsFor: ActionsFor;
  onPage: (page: number) => void;
}

export function UsersTable({ found, actionsFor, onPage }: UsersTableProps) {
  const t = users;
  const navigate = useNavigate();
  const columns = useColumns(actionsFor);
  const { items } = found;
  const current = useRows(items, (person) => ({
    Enter: () => void navigate({ to: '/users/$id', params: { id: String(person.id) } }),
    ...Object.fromEntries(
      actionsFor(person).map((action) => [action.code, () => runAction(action, navigate)]),
    ),
  }));
  const marks = useMarks(items, current);
  return (
    <>
      <MarkedBar marks={marks} />
      <FoldTable
        label={t.columns.user}
        columns={columns}
        rows={items}
        keyOf={({ id }) => id}
        current={current}
        marked={marks.ids}
      />
      <Pages found={found} onPage={onPage} />
    </>
  );
}

function useColumns(actionsFor: ActionsFor): Column<AdminUser>[] {
  const { columns: t, ...texts } = users;
  const { date, dateTime, number } = formats;
  return [
    { key: 'user', title: t.user, cell: (person) => <Who person={person} /> },
    {
      key: 'contact',
      title: t.contact,
      cell: ({ telegramId, email }) => (
        <>
          <span className="whitespace-nowrap">
            {telegramId === null ? texts.noTelegram : texts.telegram(telegramId)}
          </span>
          <span className="ui-table-sub">{email ?? texts.noEmail}</span>
        </>
      ),
    },
    {
      key: 'status',
      title: t.status,
      cell: ({ status, banReason }) => (
        <>
          <PersonStatus status={status} />
          {banReason && <span className="ui-table-sub max-w-[220px] ui-cut">{reasonWords(banReason)}</span>}
        </>
      ),
    },
    {
      key: 'joined',
      group: t.activity,
      title: t.joined,
      label: t.joined,
      number: true,
      cell: ({ createdAt }) => date(createdAt),
    },
    {
      key: 'lastLogin',
      group: t.activity,
      title: t.lastLogin,
      label: t.lastLogin,
      number: true,
      cell: ({ lastLogin }) => (lastLogin === null ? texts.never : dateTime(lastLogin)),
    },
    {
      key: 'promises',
      group: t.activity,
      title: t.promises,
      label: t.promises,
      number: true,
      cell: ({ promisesCount }) => <b className="ui-strong">{number(promisesCount)}</b>,
    },
    {
      key: 'actions',
      title: t.actions,
      number: true,
      cell: (person) => <PersonActions actions={actionsFor(person)} more={texts.more(nameOf(person))} />,
    },
  ];
}

function Who({ person }: { person: AdminUser }) {
  const name = nameOf(person);
  return (
    <span className="flex items-center gap-3">
      <Avatar name={name} src={person.photoUrl} size="s" />
      <span>
        <Link to="/users/$id" params={{ id: String(person.id) }} className="ui-strong">
          {name}
        </Link>
        <span className="ui-table-sub">{[handleOf(person), person.id].join(' · ')}</span>
      </span>
    </span>
  );
}

function Pages({ found, onPage }: Omit<UsersTableProps, 'actionsFor'>) {
  const t = users;
  const { number } = formats;
  return (
    <PagePager
      list={found}
      shown={found.items.length}
      totalText={totalOf(found, number, t.capped)}
      onPage={onPage}
      keys={[
        { keys: ['/'], text: t.keys.search },
        { keys: ['J', 'K'], text: t.keys.rows },
        { keys: ['Enter'], text: t.keys.open },
        { keys: ['B'], text: t.keys.ban },
      ]}
    />
  );
}
