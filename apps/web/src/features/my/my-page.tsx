import { compareForList, matchesMyFilter, matchesType } from '@slovo/domain/promise';
import { promisesCount } from '@slovo/texts/counts';
import { common } from '@slovo/texts/web/common';
import { my } from '@slovo/texts/web/my';
import { EmptyState, week } from '@slovo/ui/patterns/empty-state';
import { Page, PageHead, Rail, Split } from '@slovo/ui/patterns/page';
import { Button } from '@slovo/ui/primitives/button';
import { LoadingList } from '@slovo/ui/primitives/skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { myPromisesQuery } from '../../shared/data/promises.ts';
import { ErrorBoundary } from '../../shared/feedback/error-boundary.tsx';
import { withReason } from '../../shared/feedback/refusal-text.ts';
import { PromiseTile } from '../../shared/promise/promise-tile.tsx';
import { EmptyList } from './empty-list.tsx';
import { StatusFilter, TypeFilterSelect } from './filters.tsx';
import { TodayLine } from './today-line.tsx';
import { TodayRail } from './today-rail.tsx';
import { useMyFilters } from './use-my-filters.ts';

/** Reserves the line's height while the promises load. */
const LINE_TO_COME = '\u00a0';

export function MyPage({ bell }: { bell?: ReactNode }) {
  const { data, error, isPending, refetch, isFetching } = useQuery(myPromisesQuery);
  const { status, type, setStatus, setType } = useMyFilters();
  const all = data ?? [];
  const shown = all
    .filter((one) => matchesMyFilter(status, one) && matchesType(type, one.type))
    .toSorted(compareForList);

  return (
    <Page width="wide">
      <title>{common.pageTitle(my.title)}</title>
      <Split className="max-lg:mx-auto max-lg:max-w-[640px]">
        <div>
          <PageHead
            title={my.title}
            lead={isPending ? LINE_TO_COME : data && <TodayLine promises={all} />}
            actions={bell}
          />
          <StatusFilter value={status} onChange={setStatus} />
          <div className="my-1 flex items-center justify-between">
            <span className="ui-meta" aria-live="polite">
              {data && promisesCount(shown.length)}
            </span>
            <TypeFilterSelect value={type} onChange={setType} />
          </div>
          {isPending ? (
            <LoadingList text={my.loading} />
          ) : !data ? (
            <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
          ) : shown.length === 0 ? (
            <EmptyList filter={status} filteredByType={type !== 'all'} />
          ) : (
            <div className="grid gap-3">
              {shown.map((promise) => (
                <ErrorBoundary key={promise.id} level="component">
                  <PromiseTile promise={promise} own headingLevel={2} />
                </ErrorBoundary>
              ))}
            </div>
          )}
        </div>
        {all.length > 0 && (
          <Rail aria-label={my.today.title}>
            <TodayRail promises={all} />
          </Rail>
        )}
      </Split>
    </Page>
  );
}

function LoadFailure({ error, busy, onRetry }: { error: unknown; busy: boolean; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        picture={week('kkmaaaa')}
        title={<span lang="en">{my.failed}</span>}
        text={
          <>
            <span lang="en">{withReason(my.failedMessage, error)}</span>
            <br />
            {my.failedText}
          </>
        }
        actions={
          <Button busy={busy} onClick={onRetry}>
            {common.tryAgain}
          </Button>
        }
      />
    </div>
  );
}
