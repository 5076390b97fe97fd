import type { ApprovalType } from '@slovo/domain/promise';
import { create as texts } from '@slovo/texts/web/create';
import { launching } from '@slovo/texts/web/launching';
import { useToasts } from '@slovo/ui/primitives/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { messageOf } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import type { InputOf, PromiseView, ResultOf } from '../../shared/api/wire.ts';
import { keys } from '../../shared/data/keys.ts';
import { useMutationOnce } from '../../shared/data/use-mutation-once.ts';
import { type Answers, bodyOf, finalProblemsOf } from './answers/answers.ts';
import type { StartChoice } from '../../shared/promise/start-day.tsx';

export interface SaveOptions {
  draftId: number | undefined;
  keyFor: (body: string) => string;
  onSaved: () => void;
}

interface Saved {
  promise: PromiseView;
  /** A choice of approval that the draft does not have yet: its page shows it. */
  unsaved: ApprovalType | undefined;
}

interface Saving {
  answers: Answers;
  /** Whether the motivator is invited by a link, which the draft's page then shows. */
  byLink: boolean;
}

type FoundLink = ResultOf<'promises.find-motivator-link'>;

/** Creates the promise, or updates the draft; then opens its page. */
export function useSave({ draftId, keyFor, onSaved }: SaveOptions) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();

  const announce = ({ promise, unsaved }: Saved) => {
    if (unsaved === 'anyuser') return toasts.show({ tone: 'error', text: launching.approvalLost });
    if (draftId !== undefined) return toasts.show({ tone: 'success', text: texts.saved });
    const onPress = () => void navigate({ to: '/create/success', state: { promise } });
    return toasts.show({ tone: 'success', text: texts.created, action: { label: texts.whatNext, onPress } });
  };

  const leave = () => {
    onSaved();
    if (draftId !== undefined) queries.removeQueries({ queryKey: keys.promise(draftId) });
    void queries.invalidateQueries({ queryKey: keys.lists });
  };

  const { mutate, isPending, isSuccess, error, reset } = useMutationOnce({
    mutationFn: async ({ answers, byLink }: Saving) => {
      const saved = await withChosenApproval(await createDraft(answers, draftId, keyFor), answers);
      const link = byLink ? await linkOf(saved.promise) : undefined;
      return { ...saved, link };
    },
    onSuccess: ({ link, ...saved }) => {
      leave();
      if (link) queries.setQueryData<FoundLink>(keys.motivatorLink(saved.promise.id), { link });
      const state = { approval: saved.unsaved };
      void navigate({ to: `/my/${saved.promise.id}` as string, replace: true, state });
      if (link) toasts.show({ tone: 'success', text: launching.linkMade });
      else if (link === null) toasts.show({ tone: 'error', text: launching.linkLost });
      else announce(saved);
    },
  });

  /** Creates and starts it. A repeated try finds the draft of the first by its key. */
  const give = async (answers: Answers, start: StartChoice): Promise<PromiseView> => {
    const { id } = await createDraft(answers, draftId, keyFor);
    const { approval: approvalType, isPublic: is_public } = answers;
    const started = await call('promises.start-promise', { id, ...start, approvalType, is_public });
    leave();
    return started;
  };
  return {
    save: mutate,
    give,
    /** Until this page is left: the draft's own page may still have to load. */
    saving: isPending || isSuccess,
    failure: error ? messageOf(error) : null,
    forgetFailure: reset,
  };
}

async function createDraft(
  answers: Answers,
  draftId: number | undefined,
  keyFor: SaveOptions['keyFor'],
): Promise<PromiseView> {
  const body = bodyOf(answers, draftId);
  const [problem] = finalProblemsOf(body);
  if (problem) throw new Error(texts.problems[problem.code]);
  const idempotencyKey = keyFor(JSON.stringify(body));
  // The check above guarantees a type.
  const input = body as InputOf<'promises.create-promise'>;
  const made: unknown = await call('promises.create-promise', input, { idempotencyKey });
  if (!isPromise(made)) throw new Error(texts.unexpected);
  return made;
}

/** A motivator is invited on the draft's page. If the choice of a vote is lost, that page still shows it. */
async function withChosenApproval(promise: PromiseView, { approval }: Answers): Promise<Saved> {
  if (approval === promise.approval_type) return { promise, unsaved: undefined };
  if (approval === 'specific') return { promise, unsaved: approval };
  try {
    const input = { id: promise.id, approvalType: approval, username: null };
    return { promise: await call('promises.set-approval-type', input), unsaved: undefined };
  } catch {
    return { promise, unsaved: approval };
  }
}

/** Null where it failed: the draft is saved all the same, and its page offers a link again. */
const linkOf = ({ id }: PromiseView): Promise<FoundLink['link']> =>
  call('promises.create-motivator-link', { id }).catch(() => null);

const isPromise = (value: unknown): value is PromiseView =>
  typeof value === 'object' && value !== null && typeof (value as Partial<PromiseView>).id === 'number';
