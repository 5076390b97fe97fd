import { personal as t } from '@slovo/texts/panel/personal';
import { Banner } from '@slovo/ui/primitives/banner';
import { CheckIcon } from '@slovo/ui/primitives/icon';
import { Link } from '@tanstack/react-router';
import { ApiError } from '../../shared/api/api-error.ts';
import { ErrorNote } from '../../shared/feedback/error-note.tsx';
import { useErrorText } from '../../shared/feedback/use-error-text.ts';
import type { PersonalResult, Sending } from './use-sending.ts';

interface OutcomeProps extends Sending {
  /** Sends the same content under another key: another message. */
  onSendAnew: () => void;
}

/** What became of the message. Part of the form, which stays as it was sent. */
export function Outcome({ mutation, result, statusError, askAgain, onSendAnew }: OutcomeProps) {
  const errorText = useErrorText();
  const { error, variables } = mutation;
  if (error instanceof ApiError && error.code === 'IDEMPOTENCY_KEY_REUSED')
    return (
      <ErrorNote error={error} title={t.failed} retryLabel={t.asNew} onRetry={onSendAnew}>
        {t.keyUsed}
      </ErrorNote>
    );
  if (error)
    return (
      <ErrorNote error={error} title={t.failed} onRetry={() => variables && mutation.mutate(variables)}>
        {errorText(error, { fallback: t.failed })}
      </ErrorNote>
    );
  if (result?.status === 'failed')
    return (
      <ErrorNote error={null} title={t.failed}>
        {t.reasons[result.error ?? ''] ?? result.error ?? ''} <JobLink result={result} />
      </ErrorNote>
    );
  if (result?.status === 'queued' && statusError)
    return (
      <ErrorNote error={statusError} onRetry={askAgain}>
        {t.statusFailed} <JobLink result={result} />
      </ErrorNote>
    );
  return <Progress result={result} />;
}

/** The live region exists before its first message, which would not be announced otherwise. */
function Progress({ result }: { result: PersonalResult | undefined }) {
  const isQueued = result?.status === 'queued';
  return (
    <div role="status">
      {result && (
        <Banner tone={isQueued ? 'neutral' : 'kept'} icon={isQueued ? undefined : <CheckIcon />}>
          {isQueued ? t.queued : t.sent} <JobLink result={result} />
        </Banner>
      )}
    </div>
  );
}

function JobLink({ result }: { result: PersonalResult }) {
  return (
    <Link to="/batches/$id" params={{ id: String(result.jobId) }} className="ui-link">
      {t.history}
    </Link>
  );
}
