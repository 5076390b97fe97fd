import { voting } from '@slovo/texts/web/voting';
import { useToasts } from '@slovo/ui/primitives/toast';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import type { PromiseView, ReportView } from '../../shared/api/wire.ts';
import { keys } from '../../shared/data/keys.ts';
import { useMutationOnce } from '../../shared/data/use-mutation-once.ts';
import { logQuietly } from '../../shared/feedback/log-quietly.ts';
import { withReason } from '../../shared/feedback/refusal-text.ts';
import { haptic } from '../../shared/telegram/haptic.ts';

/** One approval. The button changes at once. A failure is only logged (VOTE-10), and the poll is refetched. */
export function useVote(promise: PromiseView, report: ReportView) {
  const queries = useQueryClient();
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: keys.poll(report.id) }),
      queries.invalidateQueries({ queryKey: keys.promise(promise.id) }),
      queries.invalidateQueries({ queryKey: keys.lists }),
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
  const toasts = useToasts();
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: keys.promise(promise.id) }),
      queries.invalidateQueries({ queryKey: keys.lists }),
    ]);
  const approve = useMutationOnce({
    mutationFn: () => call('voting.approve-by-motivator', { id: report.id }),
    onSuccess: () => haptic('success'),
    onError: (error) => logQuietly('approve', error),
    onSettled: refresh,
  });
  const reject = useMutationOnce({
    mutationFn: (reason: string) => call('voting.reject-by-motivator', { id: report.id, reason }),
    // Unlike a vote, a failed rejection is shown: the motivator believes that their reason was sent.
    onError: (error) =>
      toasts.show({ tone: 'error', text: withReason(voting.motivator.rejectFailed, error) }),
    onSettled: refresh,
  });
  return { approve, reject };
}
