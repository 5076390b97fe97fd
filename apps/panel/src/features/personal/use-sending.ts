import { type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../shared/api/call.ts';
import type { ResultOf } from '../../shared/api/wire.ts';
import type { PersonalBody } from './personal-fields.ts';

const POLL_MS = 1_000;

export type PersonalResult = ResultOf<'notifications.notify-user'>;

export interface Sending {
  mutation: UseMutationResult<PersonalResult, Error, PersonalBody>;
  /** What became of it so far; undefined before an answer. */
  result: PersonalResult | undefined;
  /** The result could not be asked for again. */
  statusError: unknown;
  askAgain: () => void;
}

/**
 * Sends under the key of the form, so what is repeated after a lost answer is the same send: the answer says what became
 * of the first one. A queued message is asked for every second.
 */
export function useSending(id: number): Sending {
  const queries = useQueryClient();
  const mutation = useMutation({
    mutationFn: (body: PersonalBody) =>
      call('notifications.notify-user', body, { idempotencyKey: body.idempotencyKey }),
  });
  const { data: sent } = mutation;
  const jobId = sent?.jobId ?? 0;
  const status = useQuery({
    queryKey: ['personal', id, jobId],
    queryFn: ({ signal }) => call('notifications.get-personal-status', { id, jobId }, { signal }),
    enabled: sent?.status === 'queued',
    refetchInterval: ({ state }) => ((state.data ?? sent)?.status === 'queued' ? POLL_MS : false),
  });
  const result = sent?.status === 'queued' ? (status.data ?? sent) : sent;
  const outcome = result?.status;
  useEffect(() => {
    if (outcome === undefined) return;
    void queries.invalidateQueries({ queryKey: ['person', id] });
    void queries.invalidateQueries({ queryKey: ['batches'] });
  }, [queries, id, outcome]);
  return { mutation, result, statusError: status.error, askAgain: () => void status.refetch() };
}
