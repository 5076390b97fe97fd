import { voice } from '@slovo/texts/web/voice';
import { useToasts } from '@slovo/ui/primitives/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { newKey } from '@slovo/contracts/new-key';
import { useRef } from 'react';
import { call } from '../../../shared/api/call.ts';
import type { PromiseView } from '../../../shared/api/wire.ts';
import { keys } from '../../../shared/data/keys.ts';
import { cachePromise } from '../../../shared/data/promise-cache.ts';
import { useMutationOnce } from '../../../shared/data/use-mutation-once.ts';
import { withReason } from '../../../shared/feedback/refusal-text.ts';

/** Shows the changed promise, or the error; a refusal often means that the page is outdated. */
function useOutcome(id: number) {
  const queries = useQueryClient();
  const toasts = useToasts();
  return {
    succeed: (text: string) => (next: PromiseView) => {
      cachePromise(queries, next);
      toasts.show({ tone: 'success', text });
    },
    fail: (sentence: string) => (error: unknown) => {
      toasts.show({ tone: 'error', text: withReason(sentence, error) });
      void queries.invalidateQueries({ queryKey: keys.promise(id) });
    },
  };
}

/** What an owner may do with a word that is lost, besides closing it. */
export function useLostActions({ id }: PromiseView) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { succeed, fail } = useOutcome(id);
  const goOn = useMutationOnce({
    mutationFn: () => call('promises.go-on', { id }),
    onSuccess: succeed(voice.lost.wentOn),
    onError: fail(voice.lost.failed),
  });
  const beginAnew = useMutationOnce({
    // The same key as the chat's button: a lost word begins anew once, wherever it is pressed.
    mutationFn: () => call('promises.begin-anew', { id }, { idempotencyKey: `anew:${id}` }),
    onSuccess: (next: PromiseView) => {
      succeed(voice.lost.begunAnew)(next);
      void queries.invalidateQueries({ queryKey: keys.promise(id) });
      void queries.invalidateQueries({ queryKey: keys.lists });
      void navigate({ to: '/my/$id', params: { id: String(next.id) } });
    },
    onError: fail(voice.lost.failed),
  });
  return { goOn, beginAnew };
}

export function usePause({ id }: PromiseView) {
  const { succeed, fail } = useOutcome(id);
  /** Kept until a pause is confirmed: a retry after a lost response must not pause again. */
  const key = useRef<string>(null);
  const take = useMutationOnce({
    mutationFn: (days: number) => {
      key.current ??= newKey();
      return call('promises.pause-promise', { id, days }, { idempotencyKey: key.current });
    },
    onSuccess: (next: PromiseView) => {
      key.current = null;
      succeed(voice.pause.taken)(next);
    },
    onError: fail(voice.pause.failed),
  });
  const end = useMutationOnce({
    mutationFn: () => call('promises.end-pause', { id }),
    onSuccess: succeed(voice.pause.ended),
    onError: fail(voice.pause.notEnded),
  });
  return { take, end };
}
