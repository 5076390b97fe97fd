import type { OwnerCompletionType } from '@slovo/domain/promise';
import { detail } from '@slovo/texts/web/detail';
import { useToasts } from '@slovo/ui/primitives/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { call } from '../../../shared/api/call.ts';
import { newKey } from '../../../shared/api/new-key.ts';
import type { PromiseView } from '../../../shared/api/wire.ts';
import { cachePromise, updateCachedPromise } from '../../../shared/data/promise-cache.ts';
import { keys } from '../../../shared/data/keys.ts';
import { useMutationOnce } from '../../../shared/data/use-mutation-once.ts';
import { withReason } from '../../../shared/feedback/refusal-text.ts';
import { haptic } from '../../../shared/telegram/haptic.ts';

/** All that an owner does to a promise on its page. */
export function usePromiseActions(promise: PromiseView) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  const { id } = promise;
  const say = (text: string) => toasts.show({ tone: 'success', text });
  const complain = (sentence: string) => (error: unknown) => {
    toasts.show({ tone: 'error', text: withReason(sentence, error) });
    // A refusal often means that the page is behind: what it shows is read again.
    void queries.invalidateQueries({ queryKey: keys.promise(id) });
  };
  const keep = (next: PromiseView) => cachePromise(queries, next);

  const start = useMutationOnce({
    mutationFn: () => call('promises.start-promise', { id }),
    onSuccess: (next) => {
      keep(next);
      haptic('success');
      say(detail.started);
    },
    onError: complain(detail.errors.start),
  });

  const close = useMutationOnce({
    mutationFn: (completion_type: OwnerCompletionType) =>
      call('promises.close-promise', { id, completion_type, closed_by: 'author' }),
    onSuccess: (next) => {
      keep(next);
      say(detail.closed);
    },
    onError: (error, type) => complain(detail.errors.close(type))(error),
  });

  const skip = useMutationOnce({
    mutationFn: () => call('promises.skip-day', { id }),
    onSuccess: (next) => {
      keep(next);
      say(detail.skipped);
    },
    onError: complain(detail.errors.skip),
  });

  const remove = useMutationOnce({
    mutationKey: keys.deletion(id),
    mutationFn: () => call('promises.delete-promise', { id }),
    onSuccess: async () => {
      await navigate({ to: '/my' });
      queries.removeQueries({ queryKey: keys.promise(id) });
      void queries.invalidateQueries({ queryKey: keys.lists });
      say(detail.deleted);
    },
    onError: complain(detail.errors.delete),
  });

  /** Of the copy that is not known to be made: an answer that was lost on the way makes no second one. */
  const copyKey = useRef<string>(null);
  const repeat = useMutationOnce({
    mutationFn: () => {
      copyKey.current ??= newKey();
      const { title, description, type, days_total, frequency_mode, frequency_config } = promise;
      return call(
        'promises.create-promise',
        {
          title,
          description,
          type,
          days_total,
          frequency_mode,
          frequency_config,
          is_public: false,
          status: 'draft',
        },
        { idempotencyKey: copyKey.current },
      );
    },
    onSuccess: (copy) => {
      copyKey.current = null;
      void queries.invalidateQueries({ queryKey: keys.lists });
      void navigate({ to: '/my/$id', params: { id: String(copy.id) } });
    },
    onError: complain(detail.errors.repeat),
  });

  /** Shown at once; when it fails the switch goes back without a word (DETAIL-20). Of several presses the last counts. */
  const mutationKey = ['privacy', id];
  const isLast = () => queries.isMutating({ mutationKey }) === 1;
  const privacy = useMutation({
    mutationKey,
    // They reach the server in the order of the presses.
    scope: { id: mutationKey.join('-') },
    mutationFn: (isPublic: boolean) => call('promises.set-privacy', { id, is_public: isPublic }),
    onMutate: async (isPublic) => {
      // An answer that was asked for before the press would put the switch back.
      await queries.cancelQueries({ queryKey: [...keys.promise(id), 'detail'] });
      updateCachedPromise(queries, id, (old) => ({ ...old, is_public: isPublic }));
    },
    onSuccess: (next) => isLast() && keep(next),
    onError: (_error, isPublic) => {
      if (!isLast()) return;
      updateCachedPromise(queries, id, (old) => ({ ...old, is_public: !isPublic }));
      void queries.invalidateQueries({ queryKey: keys.promise(id) });
    },
  });

  return { start, close, skip, remove, repeat, privacy };
}
export type PromiseActions = ReturnType<typeof usePromiseActions>;
