import { detail } from '@slovo/texts/web/detail';
import { failedTo } from '@slovo/texts/web/failed-calls';
import { useToasts } from '@slovo/ui/primitives/toast';
import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { messageOf } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { cachePromise } from '../../../shared/data/promise-cache.ts';
import { keys } from '../../../shared/data/keys.ts';
import { useMutationOnce } from '../../../shared/data/use-mutation-once.ts';
import { withReason } from '../../../shared/feedback/refusal-text.ts';
import type { TypedWording } from './wording.ts';

export interface SaveOptions {
  promiseId: number;
  /** Whether the form is still on screen: the system's Back closes it during a request. */
  isShown: RefObject<boolean>;
  onSaved: () => void;
}

/** Sends only what was changed, so that two devices can edit one text each. */
export function useSaveWording({ promiseId, isShown, onSaved }: SaveOptions) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const { mutate, isPending, error, reset } = useMutationOnce({
    mutationFn: (changes: TypedWording) => call('promises.update-promise', { id: promiseId, ...changes }),
    onSuccess: (next) => {
      cachePromise(queries, next);
      toasts.show({ tone: 'success', text: detail.wording.saved });
      onSaved();
    },
    onError: (failure) => {
      if (!isShown.current) toasts.show({ tone: 'error', text: withReason(failedTo.updatePromise, failure) });
      // A refusal often means that the page is outdated.
      void queries.invalidateQueries({ queryKey: keys.promise(promiseId) });
    },
  });
  return { save: mutate, saving: isPending, failure: error && messageOf(error), forgetFailure: reset };
}
