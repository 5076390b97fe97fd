import type { NoticeAction } from '@slovo/domain/notice';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import type { ReceiptView } from '../../../shared/api/wire.ts';
import { keys } from '../../../shared/data/keys.ts';
import { useMutationOnce } from '../../../shared/data/use-mutation-once.ts';
import { logQuietly } from '../../../shared/feedback/log-quietly.ts';

/** The actions on one notice. Failures are only logged. */
export function useNoticeActions(receipt: ReceiptView) {
  const queries = useQueryClient();

  const keep = (changed: ReceiptView) => {
    const renew = (list: ReceiptView[]) => list.map((one) => (one.id === changed.id ? changed : one));
    queries.setQueriesData<ReceiptView[] | InfiniteData<ReceiptView[]>>(
      { queryKey: keys.receipts },
      (known) => {
        if (!known) return known;
        return Array.isArray(known) ? renew(known) : { ...known, pages: known.pages.map(renew) };
      },
    );
    void queries.invalidateQueries({ queryKey: keys.receipts });
  };

  const act = useMutationOnce({
    mutationFn: (action: NoticeAction) =>
      call('notifications.set-receipt-status', { id: receipt.id, status: 'responded', responseType: action }),
    onSuccess: ({ data }, action) => {
      keep(data);
      if (action !== 'accept' && action !== 'decline') return;
      // Answering an invitation changes its promise.
      void queries.invalidateQueries({ queryKey: keys.lists });
      if (receipt.promise_id !== null)
        void queries.invalidateQueries({ queryKey: keys.promise(receipt.promise_id) });
    },
    onError: (error, action) => logQuietly(`Notification action ${action}`, error),
  });

  const markRead = useMutationOnce({
    mutationFn: () => call('notifications.set-receipt-status', { id: receipt.id, status: 'read' }),
    onSuccess: ({ data }) => keep(data),
    onError: (error) => logQuietly('Marking a notification read', error),
  });

  return { act, markRead };
}
