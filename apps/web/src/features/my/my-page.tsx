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
import { withReason } from '../../shared/feedback/refusal-text.ts';
import type { PromiseView } from '../../shared/api/wire.ts';
import { isRunning } from '../../shared/promise/labels.ts';
import { DayGroups, type DayGroupsProps, DENSE_FROM } from './day-groups.tsx';
import { EmptyList } from './empty-list.tsx';
import { StatusFilter, TypeFilterSelect } from './filters.tsx';
import { useReporting } from './use-reporting.ts';
import { TodayLine } from './today-line.tsx';
import { TodayRail } from './today-rail.tsx';
import { useMyFilters } from './use-my-filters.ts';

/** Reserves the line's height while the promises load. */
const LINE_TO_COME = '\u00a0';

export interface MyPageProps extends Pick<DayGroupsProps, 'renderDone'> {
  bell: ReactNode;
  /** How many reports of others wait for this user, in one line. */
  waiting: ReactNode;
  /** Replaces that line for a person without promises. */
  firstSteps: ReactNode;
  firstTitle: ReactNode;
  /** The form of a report, over the list. */
  renderReport: (report: ReportInPlace) => ReactNode;
}

export interface ReportInPlace {
  promise: PromiseView;
  /** Says which promise the form is about. */
  named: true;
  open: boolean;
  onClose: () => void;
  /** Shows the next promise that is due. */
  onSent: () => void;
}

export function MyPage({ bell, waiting, firstSteps, firstTitle, renderDone, renderReport }: MyPageProps) {
  const { data, error, isPending, refetch, isFetching } = useQuery(myPromisesQuery);
  const { status, type, setStatus, setType } = useMyFilters();
  const all = data ?? [];
  const reporting = useReporting(all);
  const isDense = all.filter(isRunning).length >= DENSE_FROM;
  const shown = all
    .filter((one) => matchesMyFilter(status, one) && matchesType(type, one.type))
    .toSorted(compareForList);

  return (
    <Page width="wide">
      <title>{common.pageTitle(my.title)}</title>
      <Split className="max-lg:mx-auto max-lg:max-w-[640px]">
        <div className={isDense ? 'lg:col-span-2' : undefined}>
          <PageHead
            title={my.title}
            lead={isPending ? LINE_TO_COME : data && <TodayLine promises={all} />}
            actions={bell}
          />
          {data && (all.length > 0 ? waiting : firstSteps)}
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
            <EmptyList
              filter={status}
              filteredByType={type !== 'all'}
              firstTitle={all.length === 0 && firstTitle}
            />
          ) : (
            <DayGroups promises={shown} isDense={isDense} onReport={reporting.open} renderDone={renderDone} />
          )}
        </div>
        {all.length > 0 && !isDense && (
          <Rail aria-label={my.today.title}>
            <TodayRail promises={all} />
          </Rail>
        )}
      </Split>
      {reporting.promise &&
        renderReport({
          promise: reporting.promise,
          named: true,
          open: reporting.isOpen,
          onClose: reporting.close,
          onSent: reporting.goOn,
        })}
    </Page>
  );
}

function LoadFailure({ error, busy, onRetry }: { error: unknown; busy: boolean; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        picture={week('kkmaaaa')}
        title={my.failed}
        text={
          <>
            {withReason(my.failedMessage, error)}
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
