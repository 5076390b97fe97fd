import { deletion as t } from '@slovo/texts/panel/deletion';
import { Skeleton } from '@slovo/ui/primitives/skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorNote } from '../../shared/feedback/error-note.tsx';
import { useErrorText } from '../../shared/feedback/use-error-text.ts';
import type { DryRun } from './deletion-calls.ts';
import { DeletionImpact } from './impact.tsx';
import type { DeletionSubject } from './subject.ts';

/** The dry-run: loading, failed, or its numbers. */
export function Analysis({
  subject,
  dryRun: { data, error, isFetching, refetch },
}: {
  subject: DeletionSubject;
  dryRun: UseQueryResult<DryRun>;
}) {
  const text = useErrorText();
  const failed = subject.kind === 'promise' ? t.analysisFailed : t.previewFailed;
  if (error && !isFetching)
    return (
      <ErrorNote error={error} title={failed} retryLabel={t.retryAnalysis} onRetry={() => void refetch()}>
        {text(error, { fallback: '' })}
      </ErrorNote>
    );
  if (!data)
    return (
      <div role="status" aria-busy>
        <p className="ui-muted">{t.analysing}</p>
        <Skeleton width="100%" height="120px" />
      </div>
    );
  return <DeletionImpact run={data} />;
}
