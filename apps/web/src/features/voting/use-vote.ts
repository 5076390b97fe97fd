import { voting } from '@slovo/texts/web/voting';
import { useToasts } from '@slovo/ui/primitives/toast';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { keys } from '../../shared/data/keys.ts';
import { useMutationOnce } from '../../shared/data/use-mutation-once.ts';
import { logQuietly } from '../../shared/feedback/log-quietly.ts';
import { withReason } from '../../shared/feedback/refusal-text.ts';
import { haptic } from '../../shared/telegram/haptic.ts';

/** A report to vote or decide on, and its promise. */
export interface Judged {
  promiseId: number;
  reportId: number;
}

/**
 * When an answer is settled: `shown`, as soon as everything that shows the report is loaded again, so that no button
 * comes back in between; `given`, as soon as the service has answered, for a card that leaves then.
 */
export type SettledOnce = 'shown' | 'given';

function useRefresh({ promiseId, reportId }: Judged, settledOnce: SettledOnce) {
  const queries = useQueryClient();
  return () => {
    const refreshed = Promise.all(
      [keys.poll(reportId), keys.promise(promiseId), keys.lists, keys.waiting].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
    return settledOnce === 'shown' ? refreshed : undefined;
  };
}

/** One approval. The button changes at once. A failure is only logged (VOTE-10), and the poll is refetched. */
export function useVote(judged: Judged, settledOnce: SettledOnce = 'shown') {
  return useMutationOnce({
    mutationFn: () =>
      call('voting.cast-vote', { id: judged.reportId, voteType: 'approve', voteReason: null }),
    onSuccess: () => haptic('success'),
    onError: (error) => logQuietly('vote', error),
    onSettled: useRefresh(judged, settledOnce),
  });
}

export function useDecision(judged: Judged, settledOnce: SettledOnce = 'shown') {
  const toasts = useToasts();
  const refresh = useRefresh(judged, settledOnce);
  const approve = useMutationOnce({
    mutationFn: () => call('voting.approve-by-motivator', { id: judged.reportId }),
    onSuccess: () => haptic('success'),
    onError: (error) => logQuietly('approve', error),
    onSettled: refresh,
  });
  const reject = useMutationOnce({
    mutationFn: (reason: string) => call('voting.reject-by-motivator', { id: judged.reportId, reason }),
    // Unlike a vote, a failed rejection is shown: the motivator believes that their reason was sent.
    onError: (error) =>
      toasts.show({ tone: 'error', text: withReason(voting.motivator.rejectFailed, error) }),
    onSettled: refresh,
  });
  return { approve, reject };
}
