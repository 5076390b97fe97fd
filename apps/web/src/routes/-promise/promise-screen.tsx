import { Skeleton } from '@slovo/ui/primitives/skeleton';
import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { AuthorLine } from '../../features/promises/author-line.tsx';
import { PromisePage } from '../../features/promises/promise-page.tsx';
import { PromiseFailure, PromiseLoading } from '../../features/promises/promise-states.tsx';
import { ReportsSection } from '../../features/reports/reports-section.tsx';
import type { PromiseView, ReportView } from '../../shared/api/wire.ts';
import { useUser } from '../../shared/auth/use-auth.ts';
import { keys } from '../../shared/data/keys.ts';
import { isHidden, promiseQuery } from '../../shared/data/promise.ts';
import { LazyPart } from '../../shared/feedback/lazy-part.tsx';
import { useWatchPromise } from '../../shared/live/use-live.ts';
import { useOfflineState } from '../../shared/offline/offline-state.ts';
import { isRunning, stageOf } from '../../shared/promise/labels.ts';

// Only a draft's owner chooses who approves, and a report is written by pressing first: both follow the page.
const ApprovalSection = lazy(async () => ({
  default: (await import('../../features/approval/approval-section.tsx')).ApprovalSection,
}));
const ReportSheet = lazy(async () => ({
  default: (await import('../../features/reports/compose/report-sheet.tsx')).ReportSheet,
}));

const WaitingReports = lazy(async () => ({
  default: (await import('../../features/reports/compose/waiting-reports.tsx')).WaitingReports,
}));
// What the system approves needs neither.
const VotePanel = lazy(async () => ({
  default: (await import('../../features/voting/vote-panel.tsx')).VotePanel,
}));
const MotivatorPanel = lazy(async () => ({
  default: (await import('../../features/voting/motivator-panel.tsx')).MotivatorPanel,
}));

const PANELS = { system: null, anyuser: VotePanel, specific: MotivatorPanel };

export interface PromiseScreenProps {
  id: number;
  username?: string;
  publicAddress?: boolean;
}

/** One promise for whoever looks: the three addresses show the same screen, the rights decide what can be done. */
export function PromiseScreen({ id, username, publicAddress = false }: PromiseScreenProps) {
  const user = useUser();
  const { data, isPending, error, refetch } = useQuery(
    promiseQuery({ id, username, viewerId: user?.id ?? null, isPublicAddress: publicAddress }),
  );
  const navigate = useNavigate();
  const { history } = useRouter();
  const { report: reporting = false } = useSearch({ strict: false });
  useWatchPromise(data && data.promise.user_id !== user?.id ? data.promise.id : undefined);
  // From its first opening on the sheet stays, with what was written; a promise that is over asks for none.
  const [sheetWanted, setSheetWanted] = useState(false);
  if (reporting && !sheetWanted && data && isRunning(data.promise)) setSheetWanted(true);
  const deleting = useIsMutating({ mutationKey: keys.deletion(id) }) > 0;
  if (isPending) return <PromiseLoading />;
  // Hidden or deleted since it was read; its own page leads away by itself after a deletion.
  if (!data || (isHidden(error) && !deleting))
    return (
      <>
        <PromiseFailure id={id} username={username} error={error!} onRetry={() => void refetch()} />
        <LeftOver promiseId={id} />
      </>
    );

  const { promise, audience } = data;
  const isOwner = user?.id === promise.user_id;
  const draft = stageOf(promise) === 'draft';
  const openReport = () =>
    void navigate({ to: '.', search: { report: true }, state: { reportOpened: true }, resetScroll: false });
  /** Where the page lies behind the sheet, back to it: a second copy of it would make the next «back» lead nowhere. */
  const closeReport = () => {
    if (history.location.state.reportOpened) history.back();
    else void navigate({ to: '.', search: {}, replace: true, resetScroll: false });
  };
  return (
    <>
      <PromisePage
        promise={promise}
        isOwner={isOwner}
        publicAddress={publicAddress}
        onReport={openReport}
        author={<AuthorLine promise={promise} />}
        approval={
          <LazyPart>
            <ApprovalSection promise={promise} />
          </LazyPart>
        }
        reports={
          !draft && (
            <ReportsSection
              promise={promise}
              audience={audience}
              isOwner={isOwner}
              renderVerdict={(report) => <Verdict promise={promise} report={report} />}
            />
          )
        }
      />
      {isOwner && sheetWanted && (
        <LazyPart>
          <ReportSheet promise={promise} open={reporting} onClose={closeReport} />
        </LazyPart>
      )}
    </>
  );
}

/** Reports for a promise that is gone by now: their words can still be copied out. */
function LeftOver({ promiseId }: { promiseId: number }) {
  const queued = useOfflineState().queued.some((one) => one.promiseId === promiseId);
  return (
    queued && (
      <div className="mx-auto max-w-[640px] px-4">
        <LazyPart>
          <WaitingReports promiseId={promiseId} />
        </LazyPart>
      </div>
    )
  );
}

function Verdict({ promise, report }: { promise: PromiseView; report: ReportView }) {
  const isOwner = useUser()?.id === promise.user_id;
  const Panel = PANELS[promise.approval_type];
  if (!Panel || report.report_status === 'skipped') return null;
  return (
    <LazyPart
      waiting={
        report.report_status === 'pending' && <Skeleton height={isOwner ? HEIGHT.told : HEIGHT.asked} />
      }
    >
      <Panel promise={promise} report={report} />
    </LazyPart>
  );
}

/** Of a panel that says who decides, and of one with a button. */
const HEIGHT = { told: '79px', asked: '103px' };
