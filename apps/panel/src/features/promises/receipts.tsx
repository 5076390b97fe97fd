import { promiseParts } from '@slovo/texts/panel/promise-page';
import { type Column, FoldTable } from '@slovo/ui/panel/fold-table';
import type { AdminReceipt } from '../../shared/api/wire.ts';
import { formats } from '../../shared/format/dates.ts';
import { ReceiptBadge } from '../../shared/messages/receipt-badge.tsx';
import { PersonLink } from './person-link.tsx';
import { PromisePart } from './promise-part.tsx';

/** The product's messages about the promise, by their titles: their texts are people's own. */
export function Receipts({ promiseId }: { promiseId: number }) {
  const { receipts: t, tabs } = promiseParts;
  const { dateTime } = formats;
  const columns: Column<AdminReceipt>[] = [
    {
      key: 'message',
      title: t.columns.message,
      cell: ({ title, lang }) => (
        <span className="ui-strong" lang={lang}>
          {title}
        </span>
      ),
    },
    { key: 'reader', title: t.columns.reader, cell: (row) => <PersonLink person={row.person} /> },
    {
      key: 'status',
      title: t.columns.status,
      cell: ({ status }) => <ReceiptBadge status={status} />,
    },
    { key: 'when', title: t.columns.when, number: true, cell: ({ createdAt }) => dateTime(createdAt) },
  ];
  return (
    <PromisePart<AdminReceipt> call="notifications.list-receipts-of-promise" promiseId={promiseId} texts={t}>
      {(rows) => <FoldTable label={tabs.receipts} columns={columns} rows={rows} keyOf={({ id }) => id} />}
    </PromisePart>
  );
}
