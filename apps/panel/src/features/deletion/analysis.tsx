import { deletion as t } from '@slovo/texts/panel/deletion';
import { Skeleton } from '@slovo/ui/primitives/skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorNote } from '../../shared/feedback/error-note.tsx';
import { useErrorText } from '../../shared/feedback/use-error-text.ts';
import type { DryRun } from './deletion-calls.ts';
import { DeletionImpact, ImpactNumbers } from './impact.tsx';
import type { DeletionSubject } from './subject.ts';

export interface AnalysisProps {
  subject: DeletionSubject;
  dryRun: UseQueryResult<DryRun>;
  /** Without advice: the decision has been made. */
  numbersOnly?: boolean;
}

/** The dry-run: loading, failed, or what it found. */
export function Analysis({ subject, dryRun, numbersOnly = false }: AnalysisProps) {
  const { data, error, isFetching, refetch } = dryRun;
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
  return numbersOnly ? <ImpactNumbers run={data} /> : <DeletionImpact run={data} />;
}
