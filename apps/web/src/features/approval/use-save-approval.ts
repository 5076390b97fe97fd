import type { ApprovalType } from '@slovo/domain/promise';
import { approval as texts } from '@slovo/texts/web/approval';
import { useToasts } from '@slovo/ui/primitives/toast';
import { notifyManager, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import type { PromiseView } from '../../shared/api/wire.ts';
import { keys } from '../../shared/data/keys.ts';
import { cachePromise } from '../../shared/data/promise-cache.ts';
import { useMutationOnce } from '../../shared/data/use-mutation-once.ts';
import { withReason } from '../../shared/feedback/refusal-text.ts';

interface Choice {
  approvalType: ApprovalType;
  username: string | null;
  invitee_id?: number;
}

/** Choices that follow each other quickly (arrow keys) are saved in their order; the page shows the last one's answer. */
export function useSaveApproval(promise: PromiseView, onSaved: (saved: ApprovalType) => void) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const [problem, setProblem] = useState<string>();
  const mutationKey = keys.approval(promise.id);
  const save = useMutation({
    mutationKey,
    scope: { id: mutationKey.join('-') },
    mutationFn: (choice: Choice) => call('promises.set-approval-type', { id: promise.id, ...choice }),
    onSuccess: (next, { approvalType }) => {
      cachePromise(queries, next);
      if (queries.isMutating({ mutationKey }) > 1) return;
      void queries.invalidateQueries({ queryKey: keys.invitations(promise.id) });
      // Another choice makes the link useless.
      void queries.invalidateQueries({ queryKey: keys.motivatorLink(promise.id) });
      toasts.show({ tone: 'success', text: approvalType === 'specific' ? texts.invited : texts.saved });
      setProblem(undefined);
      // Runs after the page has got the answer: otherwise it would show the former choice in between.
      notifyManager.schedule(() => onSaved(approvalType));
    },
    onError: (error) => setProblem(problemOf(error)),
  });
  const saving = () => queries.isMutating({ mutationKey }) > 0;
  return { save, saving, problem, setProblem };
}

function problemOf(error: unknown): string {
  if (error instanceof ApiError && error.code === 'INVITATION_WAS_CANCELLED') return texts.errors.cancelled;
  return withReason(texts.errors.update, error);
}

export function useWithdraw(promise: PromiseView) {
  const queries = useQueryClient();
  const toasts = useToasts();
  return useMutationOnce({
    mutationFn: () => call('promises.withdraw-invitation', { id: promise.id }),
    onSuccess: (next) => {
      cachePromise(queries, next);
      void queries.invalidateQueries({ queryKey: keys.invitations(promise.id) });
      toasts.show({ tone: 'success', text: texts.withdrawn });
    },
    onError: (error) => {
      const accepted = promise.invitation?.status === 'accepted';
      toasts.show({
        tone: 'error',
        text: withReason(accepted ? texts.errors.remove : texts.errors.withdraw, error),
      });
    },
  });
}
