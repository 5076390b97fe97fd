import { batches as t } from '@slovo/texts/panel/batches';
import { TableSkeleton } from '@slovo/ui/panel/fold-table';
import { EmptyState, week } from '@slovo/ui/patterns/empty-state';
import { useQuery } from '@tanstack/react-query';
import { ErrorNote } from '../../shared/feedback/error-note.tsx';
import { useErrorText } from '../../shared/feedback/use-error-text.ts';
import { statusQuery } from './batch-queries.ts';
import { BatchesTable } from './batches-table.tsx';

/** The latest batches, refreshed while they are looked at. A refresh that failed leaves what is shown. */
export function BatchStatus() {
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery(statusQuery);
  return (
    <>
      {error && (
        <ErrorNote error={error} title={t.failed} onRetry={() => void refetch()}>
          {errorText(error, { what: t.what })}
        </ErrorNote>
      )}
      {!data && !error && <TableSkeleton text={t.loading} />}
      {data?.batches.length === 0 && (
        <EmptyState picture={week('aaaaaaa')} title={t.none.title} text={t.none.text} />
      )}
      {data && data.batches.length > 0 && (
        <>
          <BatchesTable kind="status" batches={data.batches} />
          <p className="ui-meta mt-2">{t.refreshed}</p>
        </>
      )}
    </>
  );
}
