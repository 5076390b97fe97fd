import { batches } from '@slovo/texts/panel/batches';
import { Box } from '@slovo/ui/panel/box';
import { type Column, FoldTable, TableSkeleton } from '@slovo/ui/panel/fold-table';
import { Button } from '@slovo/ui/primitives/button';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BatchRecipient } from '../../../shared/api/wire.ts';
import { ErrorNote } from '../../../shared/feedback/error-note.tsx';
import { useErrorText } from '../../../shared/feedback/use-error-text.ts';
import { formats } from '../../../shared/format/dates.ts';
import { useExport } from '../../../shared/exports/use-export.tsx';
import { recipientsPage } from '../batch-queries.ts';
import type { RecipientFilters } from '../recipient-search.ts';
import { RecipientFilterBar } from './recipient-filters.tsx';

export interface BatchRecipientsProps {
  id: number;
  version: number;
  filters: RecipientFilters;
  onFilters: (next: RecipientFilters) => void;
}

/**
 * Page after page by cursor. While a batch is being sent its recipients change all the time: what is shown is asked for
 * again on demand, and with each stage of the batch (`version`).
 */
export function BatchRecipients({ id, version, filters, onFilters }: BatchRecipientsProps) {
  const t = batches.recipients;
  const { number } = formats;
  const query = useInfiniteQuery({
    queryKey: ['batch', id, 'recipients', version, filters],
    queryFn: ({ pageParam, signal }) => recipientsPage(id, filters, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
  const csv = useExport({ kind: 'batch-recipients', filter: { batchId: id, ...filters } });
  const isFiltered = Object.keys(filters).length > 0;
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Box title={t.title} note={rows.length > 0 && t.shown(number(rows.length))} actions={csv.button}>
      {csv.note}
      <RecipientFilterBar
        filters={filters}
        busy={query.isFetching}
        onFilters={onFilters}
        onRefresh={() => void query.refetch()}
      />
      <Rows
        rows={rows}
        none={isFiltered ? t.none : t.noneYet}
        isPending={query.isPending}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
      {query.hasNextPage && (
        <div className="ui-box-in">
          <Button tone="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t.more}
          </Button>
        </div>
      )}
    </Box>
  );
}

interface RowsProps {
  rows: readonly BatchRecipient[];
  /** What to say where there are none. */
  none: string;
  isPending: boolean;
  error: unknown;
  onRetry: () => void;
}

function Rows({ rows, none, isPending, error, onRetry }: RowsProps) {
  const t = batches;
  const errorText = useErrorText();
  const columns = useColumns();
  return (
    <>
      {error !== null && (
        <ErrorNote error={error} title={t.recipients.failed} onRetry={onRetry}>
          {errorText(error, { what: t.whatRecipients })}
        </ErrorNote>
      )}
      {isPending && <TableSkeleton text={t.recipients.loading} />}
      {!isPending && error === null && rows.length === 0 && (
        <p className="ui-box-in ui-muted" role="status">
          {none}
        </p>
      )}
      {rows.length > 0 && (
        <FoldTable
          label={t.recipients.title}
          columns={columns}
          rows={rows}
          keyOf={({ receiptId }) => receiptId}
        />
      )}
    </>
  );
}

function useColumns(): Column<BatchRecipient>[] {
  const t = batches;
  const { dateTime, number } = formats;
  const { columns } = t.recipients;
  return [
    {
      key: 'who',
      title: columns.who,
      cell: ({ userId, firstName, username }) => (
        <>
          <Link to="/users/$id" params={{ id: String(userId) }} className="ui-strong">
            {firstName || (username ?? t.recipients.id(userId))}
          </Link>
          <span className="ui-table-sub">
            {[username && `@${username}`, t.recipients.id(userId)].filter(Boolean).join(' · ')}
          </span>
        </>
      ),
    },
    {
      key: 'outcome',
      title: columns.outcome,
      cell: ({ outcome, reason }) => (
        <>
          {t.outcomes[outcome]}
          {reason !== null && <span className="ui-table-sub">{t.reasons[reason]}</span>}
        </>
      ),
    },
    {
      key: 'at',
      title: columns.at,
      label: columns.at,
      number: true,
      cell: ({ deliveredAt }) => (deliveredAt === null ? '—' : dateTime(deliveredAt)),
    },
    {
      key: 'retries',
      title: columns.retries,
      label: columns.retries,
      number: true,
      cell: ({ retryCount }) => number(retryCount),
    },
  ];
}
