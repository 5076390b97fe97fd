import { groupByDay, reportTiles, reportsTitleKey } from '@slovo/domain/report';
import { reports as texts } from '@slovo/texts/web/reports';
import { DayGroup, ReportCard } from '@slovo/ui/patterns/report-card';
import { Section } from '@slovo/ui/patterns/page';
import { StatTiles } from '@slovo/ui/patterns/stat-tiles';
import { Button } from '@slovo/ui/primitives/button';
import { RefreshIcon } from '@slovo/ui/primitives/icon';
import { MediaBox } from '@slovo/ui/primitives/media-box';
import { LoadingList, Skeleton } from '@slovo/ui/primitives/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useToasts } from '@slovo/ui/primitives/toast';
import { folding } from '@slovo/texts/web/folding';
import { lazy, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PromiseView, ReportView } from '../../shared/api/wire.ts';
import { useMinute } from '../../shared/clock.ts';
import { type Audience, reportsQuery } from '../../shared/data/promise.ts';
import { ErrorBoundary } from '../../shared/feedback/error-boundary.tsx';
import { LazyPart } from '../../shared/feedback/lazy-part.tsx';
import { nearDay } from '../../shared/format/dates.ts';
import { LocalTime } from '../../shared/format/local-time.tsx';
import { useQueuedReports } from '../../shared/offline-state.ts';
import { NoReports, ReportsFailure } from './report-states.tsx';
import { foldDays } from './fold-days.ts';
import { decidedBy, statusLabel } from './report-labels.ts';

// Many promises have neither.
const ReportMedia = lazy(async () => ({ default: (await import('./media/report-media.tsx')).ReportMedia }));
const WaitingReports = lazy(async () => ({
  default: (await import('./compose/waiting-reports.tsx')).WaitingReports,
}));

export interface ReportsSectionProps {
  promise: PromiseView;
  audience: Audience;
  isOwner: boolean;
  /** Shown below a report: votes, or the motivator's buttons. */
  renderVerdict: (report: ReportView) => ReactNode;
}

export function ReportsSection({ promise, audience, isOwner, renderVerdict }: ReportsSectionProps) {
  const queued = useQueuedReports().some(({ promiseId }) => promiseId === promise.id);
  const { data, isPending, isPaused, isFetching, refetch } = useQuery(reportsQuery(promise.id, audience));
  const toasts = useToasts();
  const refresh = async () => {
    const { isError } = await refetch();
    // The old list stays visible; without a toast it would look up to date.
    if (isError && data) toasts.show({ tone: 'error', text: texts.failed });
  };
  return (
    <Section
      id="reports"
      title={texts.title[reportsTitleKey(promise.type)]}
      actions={
        <Button
          tone="ghost"
          icon={<RefreshIcon />}
          busy={isFetching && !isPending}
          onClick={() => void refresh()}
        >
          {texts.refresh}
        </Button>
      }
    >
      {isOwner && queued && (
        <LazyPart>
          <WaitingReports promiseId={promise.id} />
        </LazyPart>
      )}
      {isPending && isPaused ? (
        <p className="ui-muted py-4">{texts.offline}</p>
      ) : isPending ? (
        <LoadingList text={texts.loading} />
      ) : !data ? (
        <ReportsFailure onRetry={() => void refetch()} />
      ) : (
        <>
          <Tiles reports={data} />
          {data.length === 0 ? (
            <NoReports promise={promise} isOwner={isOwner} />
          ) : (
            <Days promise={promise} reports={data} audience={audience} renderVerdict={renderVerdict} />
          )}
        </>
      )}
    </Section>
  );
}

function Tiles({ reports }: { reports: ReportView[] }) {
  const tiles = reportTiles(reports);
  const kinds = ['total', 'approved', 'pending', 'rejected', 'withMedia'] as const;
  return (
    <StatTiles
      label={texts.tilesLabel}
      items={kinds.map((key) => ({ key, value: tiles[key], label: texts.tiles[key] }))}
    />
  );
}

type DaysProps = Pick<ReportsSectionProps, 'promise' | 'audience' | 'renderVerdict'> & {
  reports: ReportView[];
};

function Days({ promise, reports, audience, renderVerdict }: DaysProps) {
  const today = promise.today ?? undefined;
  const at = useMinute();
  const [unfolded, setUnfolded] = useState(false);
  const days = groupByDay(reports);
  const { shown, folded } = unfolded ? { shown: days, folded: [] } : foldDays(days, at);
  const unfold = () => {
    const first = folded[0]?.reports[0]?.id;
    flushSync(() => setUnfolded(true));
    document.getElementById(`report-${first}`)?.focus();
  };
  return (
    <>
      {shown.map(({ day, reports: inDay }) => {
        const cell = promise.days.find((one) => one.day === day);
        return (
          <DayGroup
            key={day}
            state={cell?.state ?? 'rest'}
            title={texts.day(day)}
            when={cell && (today ? nearDay(cell.date, today, at) : <LocalTime iso={cell.date} shown="day" />)}
          >
            {inDay.map((report) => (
              <ErrorBoundary key={report.id} level="component">
                <ReportCard
                  id={`report-${report.id}`}
                  status={report.report_status}
                  statusLabel={statusLabel(report, promise)}
                  time={<LocalTime iso={report.created_at} shown="clock" />}
                  media={<Media report={report} isPublic={audience === 'public'} />}
                  text={report.report_text}
                  reason={
                    report.reject_reason ? { title: texts.reason, text: report.reject_reason } : undefined
                  }
                  decided={decidedBy(report, promise)}
                >
                  {renderVerdict(report)}
                </ReportCard>
              </ErrorBoundary>
            ))}
          </DayGroup>
        );
      })}
      {folded.length > 0 && (
        <Button tone="quiet" block className="mt-4" onClick={unfold}>
          {folding.show(folded.length)}
        </Button>
      )}
      <p className="ui-meta py-6 text-center">{texts.all(reports.length)}</p>
    </>
  );
}

/** The placeholders reserve the space, so that nothing moves. */
function Media(shown: { report: ReportView; isPublic: boolean }) {
  const { media, more_media, media_path } = shown.report;
  const all = [media, ...more_media].filter((one) => one !== null);
  if (all.length === 0 && media_path === null) return null;
  const boxes = all.map(({ path, kind }) => (
    <MediaBox key={path} ratio={kind === 'photo' ? 'photo' : 'video'}>
      <Skeleton height="100%" />
    </MediaBox>
  ));
  return (
    <LazyPart waiting={boxes}>
      <ReportMedia {...shown} />
    </LazyPart>
  );
}
