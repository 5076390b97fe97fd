import { batches as t } from '@slovo/texts/panel/batches';
import { shell } from '@slovo/texts/panel/shell';
import { Box, Columns } from '@slovo/ui/panel/box';
import { TableSkeleton } from '@slovo/ui/panel/fold-table';
import { OutcomeBar, OutcomeLegend } from '@slovo/ui/panel/outcome';
import { EmptyState, week } from '@slovo/ui/patterns/empty-state';
import { Page } from '@slovo/ui/patterns/page';
import { Button } from '@slovo/ui/primitives/button';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiError } from '../../../shared/api/api-error.ts';
import type { BatchDetails } from '../../../shared/api/wire.ts';
import { ErrorNote } from '../../../shared/feedback/error-note.tsx';
import { useErrorText } from '../../../shared/feedback/use-error-text.ts';
import { batchQuery } from '../batch-queries.ts';
import { nameOfBatch, useOutcomes } from '../batch-words.ts';
import type { RecipientFilters } from '../recipient-search.ts';
import { BatchActions } from './batch-actions.tsx';
import { BatchFigures, Morning, SpokenProgress } from './batch-figures.tsx';
import { BatchHead } from './batch-head.tsx';
import { BatchHold } from './batch-hold.tsx';
import { BatchPlot } from './batch-plot.tsx';
import { BatchReasons } from './batch-reasons.tsx';
import { BatchRecipients } from './batch-recipients.tsx';

export interface BatchPageProps {
  id: number;
  /** The filters of the recipients. */
  filters: RecipientFilters;
  onFilters: (next: RecipientFilters) => void;
}

export function BatchPage({ id, ...filtering }: BatchPageProps) {
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery(batchQuery(id));
  if (error instanceof ApiError && error.status === 404) return <NoBatch {...t.notFound} />;
  return (
    <Page width="panel">
      {error && (
        <ErrorNote error={error} onRetry={() => void refetch()}>
          {errorText(error, { what: t.whatOne })}
        </ErrorNote>
      )}
      {!data && !error && <TableSkeleton text={t.loading} />}
      {data && <Shown batch={data} {...filtering} />}
    </Page>
  );
}

function Shown({ batch, ...filtering }: Omit<BatchPageProps, 'id'> & { batch: BatchDetails }) {
  const { pageTitle } = shell;
  const { parts, sentence } = useOutcomes(batch.outcomes);
  return (
    <>
      <title>{pageTitle(`${nameOfBatch(batch)} · #${batch.batchId}`)}</title>
      <BatchHead batch={batch} />
      <BatchHold batch={batch} />
      <BatchActions batch={batch} />
      <Columns>
        <div>
          <div className="ui-box ui-box-in grid gap-3">
            <BatchFigures batch={batch} />
            <SpokenProgress batch={batch} />
            <OutcomeBar big label={sentence} parts={parts} />
            <OutcomeLegend parts={parts} />
            <Morning batch={batch} />
            <p className="ui-meta">{t.readNote}</p>
          </div>
          <BatchPlot series={batch.series} />
          <BatchRecipients id={batch.batchId} version={batch.version} {...filtering} />
        </div>
        <aside>
          <BatchReasons batch={batch} />
          <Content batch={batch} />
        </aside>
      </Columns>
    </>
  );
}

/** The message itself, as text: how it looks was shown before it was sent. */
function Content({ batch: { textContent, media } }: { batch: BatchDetails }) {
  const text = new DOMParser().parseFromString(textContent, 'text/html').body.textContent;
  return (
    <Box title={t.columns.message} inset>
      {text !== '' && <p className="whitespace-pre-line">{text}</p>}
      {media && (
        <a className="ui-link" href={media.url} target="_blank" rel="noopener">
          {media.url}
        </a>
      )}
    </Box>
  );
}

/** For an id that nobody has, and for what is no id. */
export function NoBatch({ title, text }: { title: string; text: string }) {
  return (
    <Page width="panel">
      <EmptyState
        picture={week('aaaaaaa')}
        headingLevel={1}
        title={title}
        text={text}
        actions={<Button render={<Link to="/notifications/batches" />}>{t.toList}</Button>}
      />
    </Page>
  );
}

export function InvalidBatch() {
  return <NoBatch {...t.invalidId} />;
}
