import type { ApprovalType, OwnerCompletionType } from '@slovo/domain/promise';
import { detail } from '@slovo/texts/web/detail';
import { useToasts } from '@slovo/ui/primitives/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { call } from '../../../shared/api/call.ts';
import { newKey } from '@slovo/contracts/new-key';
import type { PromiseView } from '../../../shared/api/wire.ts';
import { cachePromise, updateCachedPromise } from '../../../shared/data/promise-cache.ts';
import { keys } from '../../../shared/data/keys.ts';
import { useMutationOnce } from '../../../shared/data/use-mutation-once.ts';
import { withReason } from '../../../shared/feedback/refusal-text.ts';
import type { StartChoice } from '../../../shared/promise/start-day.tsx';

/** The owner's actions on the page of a promise. */
export function usePromiseActions(promise: PromiseView) {
  const { id } = promise;
  return {
    start: useStart(promise),
    close: useClose(id),
    skip: useSkip(promise),
    remove: useRemove(id),
    repeat: useRepeat(promise),
    privacy: usePrivacy(id),
  };
}
export type PromiseActions = ReturnType<typeof usePromiseActions>;

/** What the actions have in common: showing the result, or the error. */
function useOutcome(id: number) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const announce = (text: string) => toasts.show({ tone: 'success', text });
  return {
    announce,
    /** For a mutation that returns the changed promise. */
    succeed: (text: string) => (next: PromiseView) => {
      cachePromise(queries, next);
      announce(text);
    },
    fail: (sentence: string) => (error: unknown) => {
      toasts.show({ tone: 'error', text: withReason(sentence, error) });
      // A refusal often means that the page is outdated.
      void queries.invalidateQueries({ queryKey: keys.promise(id) });
    },
  };
}

export interface Start extends StartChoice {
  /** What the page shows as chosen, whether it was saved or not. */
  approvalType: ApprovalType;
}

/** The screen on which the word is given shows the outcome and stops a second press. */
function useStart({ id, is_public }: PromiseView) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (start: Start) => call('promises.start-promise', { id, is_public, ...start }),
    onSuccess: (next) => {
      cachePromise(queries, next);
      // The start was at the end of the draft's page; the running promise begins at its top.
      window.scrollTo(0, 0);
    },
    // A refusal often means that the page is outdated.
    onError: () => queries.invalidateQueries({ queryKey: keys.promise(id) }),
  });
}

function useClose(id: number) {
  const { succeed, fail } = useOutcome(id);
  return useMutationOnce({
    mutationFn: (completion_type: OwnerCompletionType) =>
      call('promises.close-promise', { id, completion_type, closed_by: 'author' }),
    onSuccess: succeed(detail.closed),
    onError: (error, type) => fail(detail.errors.close(type))(error),
  });
}

function useSkip({ id, current_day: day }: PromiseView) {
  const { succeed, fail } = useOutcome(id);
  return useMutationOnce({
    mutationFn: () => call('promises.skip-day', { id, day: day ?? undefined }),
    onSuccess: succeed(detail.skipped),
    onError: fail(detail.errors.skip),
  });
}

function useRemove(id: number) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { announce, fail } = useOutcome(id);
  return useMutationOnce({
    mutationKey: keys.deletion(id),
    mutationFn: () => call('promises.delete-promise', { id }),
    onSuccess: async () => {
      await navigate({ to: '/my' });
      queries.removeQueries({ queryKey: keys.promise(id) });
      void queries.invalidateQueries({ queryKey: keys.lists });
      announce(detail.deleted);
    },
    onError: fail(detail.errors.delete),
  });
}

/** Creates a draft with the same terms. */
function useRepeat(promise: PromiseView) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { fail } = useOutcome(promise.id);
  /** Kept until a copy is confirmed: a retry after a lost response must not create a second one. */
  const copyKey = useRef<string>(null);
  return useMutationOnce({
    mutationFn: () => {
      copyKey.current ??= newKey();
      const { title, description, type, days_total, frequency_mode, frequency_config } = promise;
      const terms = { title, description, type, days_total, frequency_mode, frequency_config };
      return call(
        'promises.create-promise',
        { ...terms, is_public: false, status: 'draft' },
        { idempotencyKey: copyKey.current },
      );
    },
    onSuccess: (copy) => {
      copyKey.current = null;
      void queries.invalidateQueries({ queryKey: keys.lists });
      void navigate({ to: '/my/$id', params: { id: String(copy.id) } });
    },
    onError: fail(detail.errors.repeat),
  });
}

/** An optimistic update. On failure the switch reverts silently (DETAIL-20). Of several clicks the last one counts. */
function usePrivacy(id: number) {
  const queries = useQueryClient();
  const mutationKey = ['privacy', id];
  const isLast = () => queries.isMutating({ mutationKey }) === 1;
  return useMutation({
    mutationKey,
    // Sends the requests one after another, in the order of the clicks.
    scope: { id: mutationKey.join('-') },
    mutationFn: (isPublic: boolean) => call('promises.set-privacy', { id, is_public: isPublic }),
    onMutate: async (isPublic) => {
      // A response requested before the click would revert the switch.
      await queries.cancelQueries({ queryKey: [...keys.promise(id), 'detail'] });
      updateCachedPromise(queries, id, (old) => ({ ...old, is_public: isPublic }));
    },
    onSuccess: (next) => isLast() && cachePromise(queries, next),
    onError: (_error, isPublic) => {
      if (!isLast()) return;
      updateCachedPromise(queries, id, (old) => ({ ...old, is_public: !isPublic }));
      void queries.invalidateQueries({ queryKey: keys.promise(id) });
    },
  });
}
