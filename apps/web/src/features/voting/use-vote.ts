import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import type { PromiseView, ReportView } from '../../shared/api/wire.ts';
import { keys } from '../../shared/data/keys.ts';
import { useMutationOnce } from '../../shared/data/use-mutation-once.ts';
import { logQuietly } from '../../shared/feedback/log-quietly.ts';
import { haptic } from '../../shared/telegram/mini-app.ts';

/** One approve. The button changes at once; a failure is only logged (VOTE-10) and what is true is read again. */
export function useVote(promise: PromiseView, report: ReportView) {
  const queries = useQueryClient();
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: keys.poll(report.id) }),
      queries.invalidateQueries({ queryKey: keys.promise(promise.id) }),
    ]);
  return useMutationOnce({
    mutationFn: () => call('voting.cast-vote', { id: report.id, voteType: 'approve', voteReason: null }),
    onSuccess: () => haptic('success'),
    onError: (error) => logQuietly('vote', error),
    onSettled: refresh,
  });
}

export function useDecision(promise: PromiseView, report: ReportView) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: keys.promise(promise.id) });
  const approve = useMutationOnce({
    mutationFn: () => call('voting.approve-by-motivator', { id: report.id }),
    onSuccess: () => haptic('success'),
    onError: (error) => logQuietly('approve', error),
    onSettled: refresh,
  });
  const reject = useMutationOnce({
    mutationFn: (reason: string) => call('voting.reject-by-motivator', { id: report.id, reason }),
    onError: (error) => logQuietly('reject', error),
    onSettled: refresh,
  });
  return { approve, reject };
}
