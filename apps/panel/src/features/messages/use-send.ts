import { messages } from '@slovo/texts/panel/messages';
import { useToasts } from '@slovo/ui/primitives/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isAudienceStale } from './send-error.ts';

/** Sends a form. Afterwards the form is empty and Batch Status opens, with the batch in it. */
export function useSend<Body extends { sendAt?: string }>(
  send: (body: Body) => Promise<number>,
  onSent: () => void,
) {
  const { send: t } = messages;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: send,
    onSuccess: async (batchId, { sendAt }) => {
      onSent();
      void queries.invalidateQueries({ queryKey: ['batches'] });
      void queries.invalidateQueries({ queryKey: ['audience'] });
      await navigate({ to: '/notifications/batches' });
      toasts.show({
        tone: 'success',
        text: sendAt === undefined ? t.heldSent : t.sent,
        action: {
          label: t.open,
          onPress: () => void navigate({ to: '/batches/$id', params: { id: String(batchId) } }),
        },
      });
    },
    onError: (error) => {
      if (isAudienceStale(error)) void queries.invalidateQueries({ queryKey: ['audience'] });
    },
  });
}
