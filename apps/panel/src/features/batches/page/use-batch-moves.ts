import { batches } from '@slovo/texts/panel/batches';
import { useToasts } from '@slovo/ui/primitives/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import type { InputOf } from '../../../shared/api/wire.ts';
import { refreshBatch } from '../batch-queries.ts';

export type Move = 'pause' | 'resume' | 'stop' | 'undo' | 'retry';
export type RetryReasons = NonNullable<InputOf<'notifications.retry-batch'>['reasons']>;

export interface Step {
  move: Move;
  reasons?: RetryReasons;
}

/** Moves are idempotent. The batch is requested again after every answer: another operator may have been first. */
export function useBatchMoves(id: number) {
  const t = batches.actions;
  const queries = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: ({ move, reasons }: Step) => {
      if (move === 'retry') return call('notifications.retry-batch', { id, reasons });
      if (move === 'pause') return call('notifications.pause-batch', { id });
      if (move === 'resume') return call('notifications.resume-batch', { id });
      return call('notifications.stop-batch', { id });
    },
    onSuccess: (_, { move }) => toasts.show({ tone: 'success', text: t.done[move] }),
    onSettled: () => refreshBatch(queries, id),
  });
}
