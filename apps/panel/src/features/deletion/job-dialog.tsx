import { deletion as t } from '@slovo/texts/panel/deletion';
import { Badge, type BadgeTone } from '@slovo/ui/primitives/badge';
import { Banner } from '@slovo/ui/primitives/banner';
import { Button } from '@slovo/ui/primitives/button';
import { ShieldIcon } from '@slovo/ui/primitives/icon';
import { Sheet } from '@slovo/ui/primitives/sheet';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import type { DeletionJob } from '../../shared/api/wire.ts';
import { ErrorNote } from '../../shared/feedback/error-note.tsx';
import { useErrorText } from '../../shared/feedback/use-error-text.ts';
import { formats } from '../../shared/format/dates.ts';
import { reasonWords } from '../../shared/people/reason-words.ts';
import { Analysis } from './analysis.tsx';
import { type DryRun, dryRunQuery, jobQuery } from './deletion-calls.ts';
import { Held } from './held.tsx';
import { JobProgress } from './job-progress.tsx';
import type { DeletionSubject } from './subject.ts';
import { Trail } from './trail.tsx';
import { type JobActions, useJobActions } from './use-job-actions.ts';
import { useRefresh } from './use-refresh.ts';

export interface JobDialogProps {
  subject: DeletionSubject;
  jobId: string;
  /** The job is over: it will not change any more. */
  onEnd: () => void;
  /** The job had been undone before this dialog opened: the list that named it was older. */
  onStale?: () => void;
  onClose: (isGone: boolean) => void;
}

const TONES: Record<DeletionJob['stage'], BadgeTone> = {
  held: 'pending',
  running: 'pending',
  stuck: 'danger',
  purged: 'kept',
  cancelled: 'line',
};

/** A job, asked for each second. It can be closed at any time but while it runs. */
export function JobDialog({ subject, jobId, onEnd, onStale, onClose }: JobDialogProps) {
  const text = useErrorText();
  const { data: job, error, refetch } = useQuery(jobQuery(jobId));
  const actions = useJobActions(jobId);
  const stage = job?.stage;
  const isOver = stage === 'purged' || stage === 'cancelled';
  const refresh = useRefresh(subject, stage);
  const dryRun = useQuery(dryRunQuery(subject, stage === 'held'));
  const title = useTitle(subject, job);
  useEffect(() => {
    if (isOver) onEnd();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the job is over
  }, [isOver]);
  const first = useRef(stage);
  useEffect(() => {
    first.current ??= stage;
    if (first.current === 'cancelled') onStale?.();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the first answer is there
  }, [stage]);
  const close = () => {
    refresh.now();
    onClose(stage === 'purged');
  };
  return (
    <Sheet
      open
      wide
      locked={stage === 'running'}
      onClose={close}
      title={title}
      actions={<Actions job={job} actions={actions} onClose={close} />}
    >
      <Trail step={3} subject={subject} jobId={jobId} />
      {stage && (
        <p>
          <Badge tone={TONES[stage]}>{t.stage[stage]}</Badge>
        </p>
      )}
      {!job && !error && <p role="status">{t.jobLoading}</p>}
      {!job && error && (
        <ErrorNote error={error} onRetry={() => void refetch()}>
          {text(error, { what: t.jobFailed })}
        </ErrorNote>
      )}
      {job && <JobState subject={subject} job={job} dryRun={dryRun} error={error} />}
      {actions.error !== null && (
        <ErrorNote error={actions.error} title={t.actionFailed}>
          {text(actions.error, { fallback: '' })}
        </ErrorNote>
      )}
      {refresh.error !== null && (
        <ErrorNote error={refresh.error} title={t.refreshFailed} onRetry={refresh.now}>
          {text(refresh.error, { fallback: '' })}
        </ErrorNote>
      )}
    </Sheet>
  );
}

function useTitle(subject: DeletionSubject, job: DeletionJob | undefined): string {
  const { timeToSecond } = formats;
  if (job?.stage === 'held' && job.holdUntil !== null)
    return t.held.title[subject.kind](timeToSecond(job.holdUntil));
  if (job?.stage === 'purged') return `${t.purged.title}: ${subject.name}`;
  if (job?.stage === 'cancelled') return `${t.cancelled.title}: ${subject.name}`;
  if (job?.stage === 'running' || job?.stage === 'stuck') return `${t.progress.title}: ${subject.name}`;
  return `${t.open[subject.kind]}: ${subject.name}`;
}

interface JobStateProps {
  subject: DeletionSubject;
  job: DeletionJob;
  dryRun: UseQueryResult<DryRun>;
  /** The error of the last request for the job. */
  error: Error | null;
}

function JobState({ subject, job, dryRun, error }: JobStateProps) {
  return (
    <>
      {job.stage === 'held' ? (
        <Held job={job}>
          <Analysis subject={subject} dryRun={dryRun} numbersOnly />
        </Held>
      ) : (
        <JobProgress job={job} />
      )}
      {job.stage === 'cancelled' && <p>{t.cancelled.text}</p>}
      {job.stage === 'running' && <Banner icon={<ShieldIcon />}>{t.progress.guard}</Banner>}
      {error && <NoNews error={error} />}
      {job.reason && <p className="ui-meta">{`${t.reason}: ${reasonWords(job.reason)} (${subject.name})`}</p>}
    </>
  );
}

/** The last answer stays in view, and the job is asked for again. */
function NoNews({ error }: { error: Error }) {
  const { progress } = t;
  const text = useErrorText();
  const status = error instanceof ApiError ? error.status : 0;
  return (
    <Banner tone="pending" role="status">
      {status === 0 ? progress.silent : progress.failed(text(error, { fallback: progress.answered(status) }))}
    </Banner>
  );
}

function Actions({
  job,
  actions,
  onClose,
}: {
  job?: DeletionJob;
  actions: JobActions;
  onClose: () => void;
}): ReactNode {
  if (job?.stage === 'running') return null;
  return (
    <>
      {job?.stage === 'held' && (
        <Button tone="danger-ghost" busy={actions.pending === 'run'} onClick={actions.run}>
          {t.held.run}
        </Button>
      )}
      <Button tone="quiet" onClick={onClose}>
        {t.close}
      </Button>
      {job?.stage === 'held' && (
        <Button busy={actions.pending === 'cancel'} onClick={actions.cancel}>
          {t.held.undo}
        </Button>
      )}
      {job?.stage === 'stuck' && (
        <Button busy={actions.pending === 'retry'} onClick={actions.retry}>
          {t.stuck.retry}
        </Button>
      )}
    </>
  );
}
