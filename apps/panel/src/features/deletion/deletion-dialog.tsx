import { useState } from 'react';
import { attemptOf, endAttempt, saveAttempt } from './attempt.ts';
import { JobDialog } from './job-dialog.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import type { DeletionSubject } from './subject.ts';

export interface DeletionDialogProps {
  subject: DeletionSubject;
  onClose: (isGone: boolean) => void;
}

/** Analysis and confirmation until there is a job, then the job. A job that exists is shown at once. */
export default function DeletionDialog({ subject, onClose }: DeletionDialogProps) {
  const [attempt, setAttempt] = useState(() => attemptOf(subject));
  const [isStale, setStale] = useState(false);
  const jobId = attempt.jobId ?? (isStale ? undefined : subject.jobId);
  if (jobId !== undefined)
    return (
      <JobDialog
        subject={subject}
        jobId={jobId}
        onEnd={() => endAttempt(subject)}
        onStale={attempt.jobId === undefined ? () => setStale(true) : undefined}
        onClose={onClose}
      />
    );
  return (
    <PlanDialog
      subject={subject}
      attempt={attempt}
      onAttempt={(next) => {
        saveAttempt(subject, next);
        setAttempt(next);
      }}
      onClose={() => {
        // What was sent may have begun: the next dialog asks by the same key.
        if (!attempt.sent) endAttempt(subject);
        onClose(false);
      }}
    />
  );
}
