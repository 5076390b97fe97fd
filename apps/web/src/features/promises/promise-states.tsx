import { common } from '@slovo/texts/web/common';
import { detail } from '@slovo/texts/web/detail';
import { EmptyState, week } from '@slovo/ui/patterns/empty-state';
import { Page, Split } from '@slovo/ui/patterns/page';
import { Button } from '@slovo/ui/primitives/button';
import { Card } from '@slovo/ui/primitives/card';
import { MediaBox } from '@slovo/ui/primitives/media-box';
import { LoadingList, Skeleton } from '@slovo/ui/primitives/skeleton';
import { useRouter } from '@tanstack/react-router';
import { ApiError, isRetryable } from '../../shared/api/api-error.ts';

/** Skeleton: days and facts at the left, reports at the right. */
export function PromiseLoading() {
  return (
    <Page width="wide">
      <LoadingList text={detail.loading}>
        <Split even className="max-lg:mx-auto max-lg:w-full max-lg:max-w-[640px]" aria-hidden>
          <div className="grid grid-cols-1 gap-3">
            <Skeleton width="60%" height="24px" />
            <Skeleton width="84%" height="30px" />
            <Skeleton height="52px" className="rounded-full max-md:hidden" />
            <Card className="grid gap-3">
              <Skeleton width="46%" height="30px" />
              <Skeleton height="8px" />
              <Skeleton height="56px" />
              <Skeleton height="276px" className="rounded-2" />
            </Card>
            <Card className="grid gap-6 !py-5">
              {FACTS.map((width) => (
                <Skeleton key={width} width={width} height="16px" />
              ))}
            </Card>
          </div>
          <div className="grid content-start gap-3 max-lg:mt-6">
            <Skeleton width="40%" height="24px" />
            <Skeleton height="68px" className="rounded-3" />
            <Card className="grid gap-3">
              <Skeleton width="40%" height="24px" />
              <MediaBox>
                <Skeleton height="100%" className="ui-media-wait" />
              </MediaBox>
              <Skeleton width="72%" />
            </Card>
          </div>
        </Split>
      </LoadingList>
    </Page>
  );
}

const FACTS = ['100%', '92%', '96%', '88%'];

export interface PromiseFailureProps {
  id: number;
  username?: string;
  error: Error;
  onRetry: () => void;
}

/** Missing or not visible: both look the same, so that nobody learns which it is. */
export function PromiseFailure({ id, username, error, onRetry }: PromiseFailureProps) {
  const router = useRouter();
  const missing = error instanceof ApiError && error.status >= 400 && !isRetryable(error.status);
  const { notFound } = detail;
  return (
    <Page>
      <title>{common.pageTitle(missing ? notFound.title : detail.errors.load)}</title>
      <div role="alert">
        <EmptyState
          picture={week(missing ? 'mmmaaaa' : 'kkmaaaa')}
          headingLevel={1}
          title={missing ? notFound.title : detail.errors.load}
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
