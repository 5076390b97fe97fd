import { promiseParts } from '@slovo/texts/panel/promise-page';
import { type Column, FoldTable } from '@slovo/ui/panel/fold-table';
import { Badge, type BadgeTone } from '@slovo/ui/primitives/badge';
import type { AdminInvitation } from '../../shared/api/wire.ts';
import { formats } from '../../shared/format/dates.ts';
import { PersonLink } from './person-link.tsx';
import { PromisePart } from './promise-part.tsx';

const TONES: Record<AdminInvitation['status'], BadgeTone> = {
  pending: 'pending',
  accepted: 'kept',
  rejected: 'danger',
  cancelled: 'line',
};

/** The people who were asked to be the motivator, and their answers. */
export function Invitations({ promiseId }: { promiseId: number }) {
  const { invitations: t, tabs } = promiseParts;
  const { dateTime } = formats;
  const columns: Column<AdminInvitation>[] = [
    { key: 'invitee', title: t.columns.invitee, cell: ({ invitee }) => <PersonLink person={invitee} /> },
    {
      key: 'status',
      title: t.columns.status,
      cell: ({ status }) => <Badge tone={TONES[status]}>{t.status[status]}</Badge>,
    },
    { key: 'sent', title: t.columns.sent, number: true, cell: ({ createdAt }) => dateTime(createdAt) },
    {
      key: 'answered',
      title: t.columns.answered,
      number: true,
      cell: ({ status, respondedAt, expiresAt }) =>
        respondedAt ? dateTime(respondedAt) : status === 'pending' ? t.until(dateTime(expiresAt)) : '—',
    },
  ];
  return (
    <PromisePart<AdminInvitation> call="promises.list-invitations-of-promise" promiseId={promiseId} texts={t}>
      {(rows) => <FoldTable label={tabs.invitations} columns={columns} rows={rows} keyOf={({ id }) => id} />}
    </PromisePart>
  );
}
