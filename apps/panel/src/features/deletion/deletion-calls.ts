import { queryOptions } from '@tanstack/react-query';
import { call, callRoute } from '../../shared/api/call.ts';
import type { DeletionJob, DeletionReceipt, PromiseDryRun, UserDryRun } from '../../shared/api/wire.ts';
import type { DeletionSubject } from './subject.ts';

const POLL_MS = 1_000;
/** A count older than this is made again before the last step. */
export const FRESH_MS = 5 * 60 * 1_000;
/** Seconds during which a deletion can be undone. */
export const HOLD_S = 600;

export type DryRun = PromiseDryRun | UserDryRun;

export const isOfUser = (run: DryRun): run is UserDryRun => 'dataSummary' in run;

export const dryRunQuery = ({ kind, id }: DeletionSubject, enabled: boolean) =>
  queryOptions({
    queryKey: ['dry-run', kind, id],
    queryFn: async ({ signal }): Promise<DryRun> =>
      kind === 'promise'
        ? callRoute('dryRunPromiseDeletion', { id }, { signal })
        : ((await callRoute('deleteUser', { id, dryRun: true }, { signal })) as UserDryRun),
    enabled,
    // Each dialog counts anew, and nothing counts again by itself.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export interface Order {
  reason: string;
  idempotencyKey: string;
  holdSeconds: number;
}

export async function startDeletion({ kind, id }: DeletionSubject, order: Order): Promise<DeletionReceipt> {
  const { idempotencyKey } = order;
  if (kind === 'user')
    return (await callRoute('deleteUser', { id, ...order }, { idempotencyKey })) as DeletionReceipt;
  const inBody = ['reason', 'idempotencyKey', 'holdSeconds'];
  return call('promises.start-promise-deletion', { id, cascade: true, ...order }, { idempotencyKey, inBody });
}

/** Whether the job changes by itself: it is asked for each second until it does not. */
const isLive = ({ stage }: DeletionJob): boolean => stage === 'held' || stage === 'running';

export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: ['deletion', id],
    queryFn: ({ signal }) => callRoute('deletionStatus', { id }, { signal }),
    staleTime: POLL_MS,
    refetchInterval: ({ state: { data } }) => (data && !isLive(data) ? false : POLL_MS),
  });
