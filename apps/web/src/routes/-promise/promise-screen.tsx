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

// Needed only by a draft's owner or after a click, so they load after the page.
const ApprovalSection = lazy(async () => ({
  default: (await import('../../features/approval/approval-section.tsx')).ApprovalSection,
}));
const ReportSheet = lazy(async () => ({
  default: (await import('../../features/reports/compose/report-sheet.tsx')).ReportSheet,
}));

const WaitingReports = lazy(async () => ({
  default: (await import('../../features/reports/compose/waiting-reports.tsx')).WaitingReports,
}));
// Promises approved by the system need neither.
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

/** The screen of one promise, for all three addresses. The viewer's rights decide what it offers. */
export function PromiseScreen({ id, username, publicAddress = false }: PromiseScreenProps) {
  const user = useUser();
  const { data, isPending, error, refetch } = useQuery(
    promiseQuery({ id, username, viewerId: user?.id ?? null, isPublicAddress: publicAddress }),
  );
  const navigate = useNavigate();
  const { history } = useRouter();
  const { report: reporting = false } = useSearch({ strict: false });
  useWatchPromise(data && data.promise.user_id !== user?.id ? data.promise.id : undefined);
  // Once opened the sheet stays mounted and keeps its text. A finished promise takes no reports.
  const [sheetWanted, setSheetWanted] = useState(false);
  if (reporting && !sheetWanted && data && isRunning(data.promise)) setSheetWanted(true);
  const deleting = useIsMutating({ mutationKey: keys.deletion(id) }) > 0;
  if (isPending) return <PromiseLoading />;
  // Hidden or deleted since it was loaded. After an own deletion the page navigates away by itself.
  if (!data || (isHidden(error) && !deleting))
    return (
      <>
        <PromiseFailure id={id} username={username} error={error!} onRetry={() => void refetch()} />
        <OrphanedReports promiseId={id} />
      </>
    );

  const { promise, audience } = data;
  const isOwner = user?.id === promise.user_id;
  const draft = stageOf(promise) === 'draft';
  const openReport = () =>
    void navigate({ to: '.', search: { report: true }, state: { reportOpened: true }, resetScroll: false });
  /** If the page is the previous history entry, go back to it: a second copy would make the next Back do nothing. */
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

/** Queued reports of a promise that no longer exists: their texts can still be copied. */
function OrphanedReports({ promiseId }: { promiseId: number }) {
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

/** Heights of a panel with text only, and of one with a button. */
const HEIGHT = { told: '79px', asked: '103px' };
