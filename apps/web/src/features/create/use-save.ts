import { create as texts } from '@slovo/texts/web/create';
import { useToasts } from '@slovo/ui/primitives/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { messageOf } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import type { InputOf, PromiseView } from '../../shared/api/wire.ts';
import { keys } from '../../shared/data/keys.ts';
import { useMutationOnce } from '../../shared/data/use-mutation-once.ts';
import { type Answers, bodyOf, finalProblemsOf } from './answers/answers.ts';

export interface SaveOptions {
  draftId: number | undefined;
  keyFor: (body: string) => string;
  onSaved: () => void;
}

/** Creates the promise, or updates the draft; then opens its page. */
export function useSave({ draftId, keyFor, onSaved }: SaveOptions) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();

  const announce = (promise: PromiseView) => {
    if (draftId !== undefined) return toasts.show({ tone: 'success', text: texts.saved });
    const onPress = () => void navigate({ to: '/create/success', state: { promise } });
    return toasts.show({ tone: 'success', text: texts.created, action: { label: texts.whatNext, onPress } });
  };

  const { mutate, isPending, error, reset } = useMutationOnce({
    mutationFn: async (answers: Answers): Promise<PromiseView> => {
      const body = bodyOf(answers, draftId);
      const [problem] = finalProblemsOf(body);
      if (problem) throw new Error(texts.problems[problem.code]);
      const idempotencyKey = keyFor(JSON.stringify(body));
      // The check above guarantees a type.
      const made: unknown = await call(
        'promises.create-promise',
        body as InputOf<'promises.create-promise'>,
        { idempotencyKey },
      );
      if (!isPromise(made)) throw new Error(texts.unexpected);
      return made;
    },
    onSuccess: (promise) => {
      onSaved();
      if (draftId !== undefined) queries.removeQueries({ queryKey: keys.promise(draftId) });
      void queries.invalidateQueries({ queryKey: keys.lists });
      void navigate({ to: `/my/${promise.id}` as string, replace: true });
      announce(promise);
    },
  });
  return { save: mutate, saving: isPending, failure: error ? messageOf(error) : null, forgetFailure: reset };
}

const isPromise = (value: unknown): value is PromiseView =>
  typeof value === 'object' && value !== null && typeof (value as Partial<PromiseView>).id === 'number';
