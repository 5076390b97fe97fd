import { useIsMutating, useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { canEditWording } from '../../features/promises/actions/can-edit-wording.ts';
import { AuthorLine } from '../../features/promises/author-line.tsx';
import { PromisePage } from '../../features/promises/promise-page.tsx';
import { PromiseFailure, PromiseLoading } from '../../features/promises/promise-states.tsx';
import { ReportsSection } from '../../features/reports/reports-section.tsx';
import type { PromiseView } from '../../shared/api/wire.ts';
import { useUser } from '../../shared/auth/use-auth.ts';
import { keys } from '../../shared/data/keys.ts';
import { isHidden, type LoadedPromise, promiseQuery } from '../../shared/data/promise.ts';
import { LazyPart } from '../../shared/feedback/lazy-part.tsx';
import { useWatchPromise } from '../../shared/live/use-live.ts';
import { useOfflineState } from '../../shared/offline/offline-state.ts';
import { isRunning, stageOf } from '../../shared/promise/labels.ts';
import { type SheetState, useSheet } from './use-sheet.ts';
import { Verdict } from './verdict.tsx';

// Needed only by a draft's owner or after a click, so they load after the page.
const ApprovalSection = lazy(async () => ({
  default: (await import('../../features/approval/approval-section.tsx')).ApprovalSection,
}));
const ReportSheet = lazy(async () => ({
  default: (await import('../../features/reports/compose/report-sheet.tsx')).ReportSheet,
}));
const EditSheet = lazy(async () => ({
  default: (await import('../../features/promises/edit/edit-sheet.tsx')).EditSheet,
}));
const WaitingReports = lazy(async () => ({
  default: (await import('../../features/reports/compose/waiting-reports.tsx')).WaitingReports,
}));

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
  useWatchPromise(data && data.promise.user_id !== user?.id ? data.promise.id : undefined);
  const report = useSheet('report', data !== undefined && isRunning(data.promise));
  const edit = useSheet('edit', data !== undefined && canEditWording(data.promise));
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
  const isOwner = user?.id === data.promise.user_id;
  return (
    <>
      <Content {...data} isOwner={isOwner} publicAddress={publicAddress} report={report} edit={edit} />
      {isOwner && <Sheets promise={data.promise} report={report} edit={edit} />}
    </>
  );
}

interface SheetsProps {
  promise: PromiseView;
  report: SheetState;
  edit: SheetState;
}

interface ContentProps extends LoadedPromise, SheetsProps {
  isOwner: boolean;
  publicAddress: boolean;
}

function Content({ promise, audience, isOwner, publicAddress, report, edit }: ContentProps) {
  return (
    <PromisePage
      promise={promise}
      isOwner={isOwner}
      publicAddress={publicAddress}
      onReport={report.open}
      onEdit={edit.open}
      author={<AuthorLine promise={promise} />}
      approval={
        <LazyPart>
          <ApprovalSection promise={promise} />
        </LazyPart>
      }
      reports={
        stageOf(promise) !== 'draft' && (
          <ReportsSection
            promise={promise}
            audience={audience}
            isOwner={isOwner}
            renderVerdict={(one) => <Verdict promise={promise} report={one} />}
          />
        )
      }
    />
  );
}

function Sheets({ promise, report, edit }: SheetsProps) {
  return (
    <>
      {report.isMounted && (
        <LazyPart>
          <ReportSheet promise={promise} open={report.isOpen} onClose={report.close} />
        </LazyPart>
      )}
      {edit.isMounted && (
        <LazyPart>
          <EditSheet promise={promise} open={edit.isOpen} onClose={edit.close} />
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
