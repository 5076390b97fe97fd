import { common } from '@slovo/texts/web/common';
import { detail } from '@slovo/texts/web/detail';
import { EmptyState, week } from '@slovo/ui/patterns/empty-state';
import { Page } from '@slovo/ui/patterns/page';
import { Button } from '@slovo/ui/primitives/button';
import { LoadingList } from '@slovo/ui/primitives/skeleton';
import { useRouter } from '@tanstack/react-router';
import { ApiError } from '../../shared/api/api-error.ts';

export function PromiseLoading() {
  return (
    <Page>
      <LoadingList text={detail.loading} />
    </Page>
  );
}

export interface PromiseFailureProps {
  id: number;
  username?: string;
  error: Error;
  onRetry: () => void;
}

/** Not there, or not for this reader: both read the same, so that nobody learns which. */
export function PromiseFailure({ id, username, error, onRetry }: PromiseFailureProps) {
  const router = useRouter();
  const missing = error instanceof ApiError && error.status >= 400 && error.status < 500;
  const { notFound } = detail;
  return (
    <Page>
      <title>{common.pageTitle(missing ? notFound.title : detail.errors.load)}</title>
      <div role="alert">
        <EmptyState
          picture={week(missing ? 'mmmaaaa' : 'kkmaaaa')}
          headingLevel={1}
          title={missing ? notFound.title : <span lang="en">{detail.errors.load}</span>}
          text={
            missing
              ? username
                ? notFound.text(id, username)
                : notFound.textWithoutName(id)
              : common.noAnswer
          }
          actions={
            missing ? (
              <Button
                tone="quiet"
                onClick={() =>
                  router.history.canGoBack() ? router.history.back() : void router.navigate({ to: '/' })
                }
              >
                {notFound.back}
              </Button>
            ) : (
              <Button onClick={onRetry}>{common.tryAgain}</Button>
            )
          }
        />
      </div>
    </Page>
  );
}
