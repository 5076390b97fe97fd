import { person as texts } from '@slovo/texts/panel/person';
import { type Column, FoldTable } from '@slovo/ui/panel/fold-table';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import type { AdminUserPage, ResultOf } from '../../shared/api/wire.ts';
import { formats } from '../../shared/format/dates.ts';
import { ReceiptBadge } from '../../shared/messages/receipt-badge.tsx';
import { Part } from './part.tsx';

const SHOWN = 5;

type Receipt = ResultOf<'notifications.list-receipts'>[number];

/** The newest messages of the product to this person, with their titles only: their texts are the person's own. */
export function PersonNotices({ person: { id, receipts } }: { person: AdminUserPage }) {
  const { notices: t } = texts;
  const { dateTime, number } = formats;
  const query = useQuery({
    queryKey: ['person', id, 'notices'],
    queryFn: ({ signal }) => call('notifications.list-receipts', { userId: id, limit: SHOWN }, { signal }),
  });
  const columns: Column<Receipt>[] = [
    {
      key: 'message',
      title: t.columns.message,
      cell: ({ title, lang }) => (
        <span className="ui-strong" lang={lang}>
          {title}
        </span>
      ),
    },
    {
      key: 'status',
      title: t.columns.status,
      cell: ({ status }) => <ReceiptBadge status={status} />,
    },
    {
      key: 'when',
      title: t.columns.when,
      number: true,
      cell: ({ created_at }) => dateTime(created_at),
    },
  ];
  return (
    <Part
      query={query}
      title={t.title}
      what={t.what}
      loading={t.loading}
      none={t.none}
      note={(items) => receipts && items.length > 0 && t.note(items.length, number(receipts.total))}
      isEmpty={(items) => items.length === 0}
    >
      {(items) => <FoldTable label={t.title} columns={columns} rows={items} keyOf={(one) => one.id} />}
    </Part>
  );
}
