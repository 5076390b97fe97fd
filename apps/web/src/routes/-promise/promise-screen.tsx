import { useIsMutating, useQuery } from '@tanstack/react-query';
import type { ApprovalType } from '@slovo/domain/promise';
import { Skeleton } from '@slovo/ui/primitives/skeleton';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, useEffect, useState } from 'react';
import { AuthorLine } from '../../features/promises/author-line.tsx';
import { PromisePage } from '../../features/promises/promise-page.tsx';
import { PromiseFailure, PromiseLoading } from '../../features/promises/promise-states.tsx';
import { useUser } from '../../shared/auth/use-auth.ts';
import { keys } from '../../shared/data/keys.ts';
import { isHidden, type LoadedPromise, promiseQuery } from '../../shared/data/promise.ts';
import { showNothing } from '../../shared/feedback/error-boundary.tsx';
import { LazyPart } from '../../shared/feedback/lazy-part.tsx';
import { useWatchPromises } from '../../shared/live/use-live.ts';
import { useQueuedReports } from '../../shared/offline-state.ts';
import { isRunning, stageOf } from '../../shared/promise/labels.ts';
import { type SheetState, useSheet } from './use-sheet.ts';
import { Verdict } from './verdict.tsx';
import type { StartChoice } from '../../shared/promise/start-day.tsx';

// Needed only by a draft's owner, after a click or where the page is missing, so they load after the page.
const ApprovalSection = lazy(async () => ({
  default: (await import('../../features/approval/approval-section.tsx')).ApprovalSection,
}));
const MovedOwner = lazy(async () => ({ default: (await import('./moved-owner.tsx')).MovedOwner }));
const StartDayChoice = lazy(async () => ({
  default: (await import('../../shared/promise/start-day.tsx')).StartDayChoice,
}));
const CallWitness = lazy(async () => ({
  default: (await import('../../features/witness/call-witness.tsx')).CallWitness,
}));
const BeWitness = lazy(async () => ({
  default: (await import('../../features/witness/be-witness.tsx')).BeWitness,
}));
const ReaderBar = lazy(async () => ({
  default: (await import('../../features/voting/reader-bar.tsx')).ReaderBar,
}));
const ReportSheet = lazy(async () => ({
  default: (await import('../../features/reports/compose/report-sheet.tsx')).ReportSheet,
}));
const GiveWord = lazy(async () => ({
  default: (await import('../../features/giving/give-word.tsx')).GiveWord,
}));
const WaitingReports = lazy(async () => ({
  default: (await import('../../features/reports/compose/waiting-reports.tsx')).WaitingReports,
}));

let LoadedReports: typeof import('../../features/reports/reports-section.tsx').ReportsSection | undefined;
// Asked for while the promise itself loads. React would show a fallback even if it is there in time.
const reports = import('../../features/reports/reports-section.tsx').then(
  (module) => (LoadedReports = module.ReportsSection),
);
reports.catch(() => {});
const LaterReports = lazy(async () => ({ default: await reports }));

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
  useWatchPromises(data && data.promise.user_id !== user?.id ? [data.promise.id] : []);
  // A draft has its own editor; a finished promise takes no reports and cannot be edited.
  const running = data !== undefined && isRunning(data.promise);
  const report = useSheet('report', running);
  const edit = useSheet('edit', running);
  const deleting = useIsMutating({ mutationKey: keys.deletion(id) }) > 0;
  if (isPending) return <PromiseLoading />;
  // Hidden or deleted since it was loaded. After an own deletion the page navigates away by itself.
  if (!data || (isHidden(error) && !deleting))
    return (
      <>
        <PromiseFailure id={id} username={username} error={error!} onRetry={() => void refetch()} />
        {username !== undefined && isHidden(error) && (
          <LazyPart failed={showNothing}>
            <MovedOwner id={id} username={username} />
          </LazyPart>
        )}
        <OrphanedReports promiseId={id} />
      </>
    );
  const isOwner = user?.id === data.promise.user_id;
  return (
    <>
      <Content {...data} isOwner={isOwner} publicAddress={publicAddress} onReport={report.open} edit={edit} />
      {isOwner && report.isMounted && (
        <LazyPart>
          <ReportSheet promise={data.promise} open={report.isOpen} onClose={report.close} />
        </LazyPart>
      )}
    </>
  );
}

interface ContentProps extends LoadedPromise {
  isOwner: boolean;
  publicAddress: boolean;
  onReport: () => void;
  edit: SheetState;
}

function Content({ promise, audience, isOwner, publicAddress, onReport, edit }: ContentProps) {
  const [choice, setChoice] = useChoice();
  const [startDay, setStartDay] = useState<StartChoice>({ start_on: 'today' });
  const Reports = LoadedReports ?? LaterReports;
  return (
    <PromisePage
      promise={promise}
      isOwner={isOwner}
      publicAddress={publicAddress}
      onReport={onReport}
      edit={edit}
      approvalChoice={choice}
      startDay={startDay}
      readerBar={<Reader promise={promise} audience={audience} isOwner={isOwner} />}
      author={<AuthorLine promise={promise} />}
      approval={
        <LazyPart>
          <ApprovalSection promise={promise} choice={choice} onChoose={setChoice} />
          <StartDayChoice value={startDay} onChange={setStartDay} />
        </LazyPart>
      }
      renderGiving={({ onGive, onClose }) => (
        <LazyPart>
          <GiveWord promise={promise} onGive={onGive} onCancel={onClose} onDone={onClose} />
        </LazyPart>
      )}
      reports={
        stageOf(promise) !== 'draft' && (
          <LazyPart>
            <Reports
              promise={promise}
              audience={audience}
              isOwner={isOwner}
              renderVerdict={(one) => <Verdict promise={promise} report={one} />}
            />
          </LazyPart>
        )
      }
    />
  );
}

/** The approval that is shown as chosen. A draft from the wizard may bring one that could not be saved there. */
function useChoice() {
  const navigate = useNavigate();
  const brought = useLocation().state.approval;
  const state = useState<ApprovalType | undefined>(brought);
  useEffect(() => {
    // A reload must not show it again after another was saved.
    if (brought) void navigate({ to: '.', search: true, replace: true, resetScroll: false, state: {} });
  }, [brought, navigate]);
  return state;
}

/** Most promises ask their readers for nothing, so it loads only where a report waits. */
function Reader({ promise, audience, isOwner }: Pick<ContentProps, 'promise' | 'audience' | 'isOwner'>) {
  if (promise.approval_type === 'system' || !isRunning(promise)) return null;
  if (isOwner)
    return (
      <LazyPart>
        <CallWitness promise={promise} />
      </LazyPart>
    );
  return (
    <>
      {promise.pending_count > 0 && (
        <LazyPart waiting={<Skeleton height="52px" className="rounded-full max-md:hidden" />}>
          <ReaderBar promise={promise} audience={audience} />
        </LazyPart>
      )}
      <WitnessOf promise={promise} />
    </>
  );
}

/** Only a vote has witnesses. A code in the address makes one, once. */
function WitnessOf({ promise }: Pick<ContentProps, 'promise'>) {
  const code = useSearch({ strict: false }).w;
  const navigate = useNavigate();
  if (promise.approval_type !== 'anyuser') return null;
  return (
    <LazyPart>
      <BeWitness
        promise={promise}
        code={code}
        onUsed={() => void navigate({ to: '.', search: {}, replace: true, resetScroll: false })}
      />
    </LazyPart>
  );
}

/** Queued reports of a promise that no longer exists: their texts can still be copied. */
function OrphanedReports({ promiseId }: { promiseId: number }) {
  const queued = useQueuedReports().some((one) => one.promiseId === promiseId);
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
