import { promiseParts } from '@slovo/texts/panel/promise-page';
import { type Column, FoldTable } from '@slovo/ui/panel/fold-table';
import { Badge } from '@slovo/ui/primitives/badge';
import type { AdminVote } from '../../shared/api/wire.ts';
import { formats } from '../../shared/format/dates.ts';
import { PersonLink } from './person-link.tsx';
import { PromisePart } from './promise-part.tsx';

/** The people who decided on the reports, when and how. */
export function Votes({ promiseId }: { promiseId: number }) {
  const { votes: t, tabs, day, noDay } = promiseParts;
  const { dateTime } = formats;
  const columns: Column<AdminVote>[] = [
    {
      key: 'day',
      title: t.columns.day,
      cell: (vote) => <b className="ui-strong">{vote.day === null ? noDay : day(vote.day)}</b>,
    },
    { key: 'voter', title: t.columns.voter, cell: ({ voter }) => <PersonLink person={voter} /> },
    {
      key: 'decision',
      title: t.columns.decision,
      full: true,
      cell: ({ type, reason }) => (
        <>
          <Badge tone={type === 'approve' ? 'kept' : 'danger'}>{t.types[type]}</Badge>
          {reason && <span className="ui-table-sub ui-words">«{reason}»</span>}
        </>
      ),
    },
    { key: 'when', title: t.columns.when, number: true, cell: ({ castAt }) => dateTime(castAt) },
  ];
  return (
    <PromisePart<AdminVote> call="voting.list-votes-of-promise" promiseId={promiseId} texts={t}>
      {(rows) => <FoldTable label={tabs.votes} columns={columns} rows={rows} keyOf={({ id }) => id} />}
    </PromisePart>
  );
}
