import { notifications as texts } from '@slovo/texts/web/notifications';
import { Button } from '@slovo/ui/primitives/button';
import { useToasts } from '@slovo/ui/primitives/toast';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { keys } from '../../shared/data/keys.ts';
import { useMutationOnce } from '../../shared/data/use-mutation-once.ts';
import { withReason } from '../../shared/feedback/refusal-text.ts';

/** `until`: when the list that is shown was loaded. What came since stays new. */
export function ReadAll({ until }: { until: string }) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const read = useMutationOnce({
    mutationFn: () => call('notifications.read-all-receipts', { until }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.receipts }),
    onError: (error) => toasts.show({ tone: 'error', text: withReason(texts.notRead, error) }),
  });
  return (
    <Button tone="ghost" className="-mx-2 px-2" busy={read.isPending} onClick={() => read.mutate()}>
      {texts.readAll}
    </Button>
  );
}
