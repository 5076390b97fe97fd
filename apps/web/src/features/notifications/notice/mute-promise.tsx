import { notifications } from '@slovo/texts/web/notifications';
import { Button } from '@slovo/ui/primitives/button';
import { useToasts } from '@slovo/ui/primitives/toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import type { ResultOf } from '../../../shared/api/wire.ts';
import { keys } from '../../../shared/data/keys.ts';
import { useMutationOnce } from '../../../shared/data/use-mutation-once.ts';
import { withReason } from '../../../shared/feedback/refusal-text.ts';

const texts = notifications.mute;
type WitnessState = ResultOf<'voting.get-witness'>;

/**
 * Stops and resumes notices about one promise. Whether it is muted is known after the first press, or if its page was
 * open before: a question for each row of the list would be too much, and muting twice does no harm.
 */
export default function MutePromise({ promiseId: id }: { promiseId: number }) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const { data } = useQuery<WitnessState>({
    queryKey: keys.witness(id),
    queryFn: ({ signal }) => call('voting.get-witness', { id }, { signal }),
    enabled: false,
  });
  const muted = data?.witness?.muted ?? false;
  const change = useMutationOnce({
    mutationFn: (mute: boolean) => call('voting.mute-witness', { id, muted: mute }),
    onSuccess: (witness) => {
      queries.setQueryData<WitnessState>(keys.witness(id), { witness });
      const undo = { label: texts.undo, onPress: () => change.mutate(false) };
      toasts.show({
        tone: 'success',
        text: witness.muted ? texts.muted : texts.resumed,
        ...(witness.muted && { action: undo }),
      });
    },
    onError: (error) => toasts.show({ tone: 'error', text: withReason(texts.failed, error) }),
  });
  return (
    <Button tone="ghost" busy={change.isPending} onClick={() => change.mutate(!muted)}>
      {muted ? texts.on : texts.off}
    </Button>
  );
}
