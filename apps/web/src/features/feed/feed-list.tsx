import { common } from '@slovo/texts/web/common';
import { feed as texts } from '@slovo/texts/web/feed';
import { EmptyState, week } from '@slovo/ui/patterns/empty-state';
import { Banner } from '@slovo/ui/primitives/banner';
import { Button } from '@slovo/ui/primitives/button';
import { AlertIcon, PlusIcon, RefreshIcon } from '@slovo/ui/primitives/icon';
import { CardSkeleton, LoadingList } from '@slovo/ui/primitives/skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FeedItem } from '../../shared/api/wire.ts';
import { feedQuery } from '../../shared/data/promises.ts';
import { useUser } from '../../shared/auth/use-auth.ts';
import { ErrorBoundary } from '../../shared/feedback/error-boundary.tsx';
import { useWatchPromises } from '../../shared/live/use-live.ts';
import { FeedCard } from './feed-card.tsx';
import { LoadMore } from './load-more.tsx';

const SHAPES = [1, 2, 3, 4];

export interface FeedListProps {
  /** The newest report of a promise that waits for a decision. */
  renderWaiting: (promise: FeedItem) => ReactNode;
}

export function FeedList({ renderWaiting }: FeedListProps) {
  const feed = useInfiniteQuery(feedQuery);
  const ownId = useUser()?.id;
  const promises = onlyOnce(feed.data?.pages.flatMap(({ items }) => items) ?? []);
  useWatchPromises(promises.filter(({ user_id }) => user_id !== ownId).map(({ id }) => id));
  if (feed.isPending)
    return (
      <LoadingList text={texts.loading}>
        {SHAPES.map((key) => (
          <CardSkeleton key={key} author />
        ))}
      </LoadingList>
    );
  if (!feed.data) return <Failure busy={feed.isFetching} onRetry={() => void feed.refetch()} />;
  if (promises.length === 0) return <Empty />;
  return (
    <>
      <div className="grid gap-3">
        {promises.map((promise) => (
          <ErrorBoundary key={promise.id} level="component">
            <FeedCard promise={promise} waiting={renderWaiting(promise)} />
          </ErrorBoundary>
        ))}
      </div>
      {feed.isFetchNextPageError ? (
        <NextFailure busy={feed.isFetchingNextPage} onRetry={() => void feed.fetchNextPage()} />
      ) : (
        feed.hasNextPage && (
          <LoadMore busy={feed.isFetchingNextPage} onMore={() => void feed.fetchNextPage()} />
        )
      )}
    </>
  );
}

/** A new report moves a promise to the top while we load pages, so a later page may repeat it. */
const onlyOnce = (promises: readonly FeedItem[]): FeedItem[] => [
  ...new Map(promises.map((promise) => [promise.id, promise])).values(),
];

function Failure({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        picture={week('kkmaaaa')}
        title={texts.failed}
        text={texts.failedText}
        actions={
          <Button busy={busy} icon={<RefreshIcon size="s" />} onClick={onRetry}>
            {common.retry}
          </Button>
        }
      />
    </div>
  );
}

/** Loaded pages stay; only the next one is missing. */
function NextFailure({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <Banner
      tone="danger"
      icon={<AlertIcon />}
      role="alert"
      className="mt-4"
      title={texts.failed}
      action={
        <Button tone="line" busy={busy} onClick={onRetry}>
          {common.retry}
        </Button>
      }
    />
  );
}

function Empty() {
  return (
    <EmptyState
      picture={week('Oaaaaaa')}
      title={texts.empty.title}
      text={texts.empty.text}
      actions={
        <Button icon={<PlusIcon />} render={<Link to="/create" />}>
          {texts.empty.create}
        </Button>
      }
    />
  );
}
