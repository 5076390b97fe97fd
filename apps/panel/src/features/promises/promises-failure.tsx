import { promises } from '@slovo/texts/panel/promises';
import { ApiError } from '../../shared/api/api-error.ts';
import { ErrorNote } from '../../shared/feedback/error-note.tsx';
import { useErrorText } from '../../shared/feedback/use-error-text.ts';

/** A wrong id or filter is explained by the server, and trying again would not help; anything else may pass. */
export function PromisesFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { failed } = promises;
  const text = useErrorText();
  const isRefused =
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
  if (isRefused) return <ErrorNote error={error}>{text(error, { fallback: failed })}</ErrorNote>;
  return (
    <ErrorNote error={error} title={failed} onRetry={onRetry}>
      {text(error, { fallback: '' })}
    </ErrorNote>
  );
}
