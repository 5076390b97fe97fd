import type { UseQueryResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { now } from '../../shared/clock.ts';
import type { Attempt } from './attempt.ts';
import { type DryRun, FRESH_MS, startDeletion } from './deletion-calls.ts';
import type { DeletionSubject } from './subject.ts';

export interface StartOptions {
  subject: DeletionSubject;
  attempt: Attempt;
  onAttempt: (next: Attempt) => void;
  dryRun: UseQueryResult<DryRun>;
}

export interface Start {
  isPending: boolean;
  error: unknown;
  /** Records before and after, when a count that was too old has changed. */
  recounted?: { before: number; after: number };
  begin: (order: { reason: string; holdSeconds: number }) => Promise<void>;
}

/** Without an answer the job may exist. */
const isDoubtful = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/** The id of the job that already deletes it. */
const liveJobOf = (error: unknown): string | undefined => {
  const id = error instanceof ApiError && error.code === 'DELETION_EXISTS' && error.details?.deletionJobId;
  return typeof id === 'string' ? id : undefined;
};

/** Creates the job, once: the key is that of the attempt, and what was sent under it is kept until an answer comes. */
export function useStart({ subject, attempt, onAttempt, dryRun }: StartOptions): Start {
  const [state, setState] = useState<Omit<Start, 'begin'>>({ isPending: false, error: null });
  const isRunning = useRef(false);

  /** False: the numbers that the operator saw are not true any more, or cannot be counted. */
  const isStillTrue = async (): Promise<boolean> => {
    const seen = dryRun.data;
    if (!seen || now() - Date.parse(seen.timestamp) <= FRESH_MS) return true;
    const { data, isSuccess } = await dryRun.refetch();
    if (!isSuccess) return false;
    const before = seen.impact.totalRecords;
    const after = data.impact.totalRecords;
    if (before === after) return true;
    setState({ isPending: false, error: null, recounted: { before, after } });
    return false;
  };

  const send = async (order: { reason: string; holdSeconds: number }) => {
    const { key } = attempt;
    onAttempt({ key, sent: order });
    try {
      const { deletionJobId } = await startDeletion(subject, { ...order, idempotencyKey: key });
      onAttempt({ key, jobId: deletionJobId });
    } catch (error) {
      const jobId = liveJobOf(error);
      if (jobId !== undefined) return onAttempt({ key, jobId });
      if (!isDoubtful(error)) onAttempt({ key });
      setState({ isPending: false, error });
    }
  };

  const begin: Start['begin'] = async (order) => {
    // A second click comes before the button is drawn as busy.
    if (isRunning.current) return;
    isRunning.current = true;
    setState({ isPending: true, error: null });
    try {
      if (await isStillTrue()) await send(order);
      else setState((old) => ({ ...old, isPending: false }));
    } finally {
      isRunning.current = false;
    }
  };
  return { ...state, begin };
}
