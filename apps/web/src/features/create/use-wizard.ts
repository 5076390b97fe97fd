import { launchRule } from '@slovo/domain/promise';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { PromiseView } from '../../shared/api/wire.ts';
import {
  type Answers,
  answersOf,
  problemsOf,
  reachableStep,
  stepOf,
  STEPS,
  wordsOf,
} from './answers/answers.ts';
import { useAnswers } from './answers/use-answers.ts';
import { useSave } from './use-save.ts';
import { useSteps } from './use-steps.ts';
import type { StartChoice } from '../../shared/promise/start-day.tsx';

/** The moment in which the word is given. */
export interface Giving {
  promise: ReturnType<typeof wordsOf>;
  onGive: () => Promise<PromiseView>;
  onCancel: () => void;
  onDone: (started: PromiseView) => void;
}

/** The answers and the way through the steps. */
export function useWizard(userId: number, wanted: number, draft: PromiseView | undefined) {
  const { answers, change, keyFor, forget } = useAnswers(userId, draft?.id, draft && answersOf(draft));
  const step = Math.min(wanted, reachableStep(answers));
  const { forward, back, goTo } = useSteps(step, draft?.id);
  const storing = useSave({ draftId: draft?.id, keyFor, onSaved: forget });
  const { saving, failure, forgetFailure } = storing;
  const [startDay, setStartDay] = useState<StartChoice>({ start_on: 'today' });
  const giving = useGiving((given) => storing.give(given, startDay));
  /** The step whose errors are shown: the one the user tried to leave. */
  const [tried, setTried] = useState<number>();
  const problems = problemsOf(answers);
  const problem = problems.find((one) => stepOf(one) === step);
  const isLast = step === STEPS;
  const mayGive = launchRule({ approvalType: answers.approval, invitation: null }).ok;
  /** Whether all questions are answered; shows the first that is not. */
  const isComplete = () => {
    setTried(step);
    if (!problem && problems[0] && isLast) goTo(stepOf(problems[0]), true);
    return !problem && (!isLast || !problems[0]);
  };
  const store = (byLink: boolean) => {
    if (!saving && isComplete()) storing.save({ answers, byLink });
  };
  const save = () => store(false);
  const goOn = () => {
    if (isLast && !mayGive) return save();
    if (saving || !isComplete()) return;
    if (isLast) giving.ask(answers);
    else forward();
  };
  return {
    answers,
    change: (next: Answers) => {
      forgetFailure();
      change(next);
    },
    step,
    isLast,
    forward,
    back,
    goOn,
    save,
    inviteByLink: () => store(true),
    mayGive,
    startDay,
    setStartDay,
    giving: giving.asked,
    /** The problem of this step, once it may be shown. */
    shownProblem: problem && (tried === step || problem.code.endsWith('_TOO_LONG')) ? problem : undefined,
    saving,
    failure,
  };
}

/** Asks for the word before anything is stored. */
function useGiving(give: (answers: Answers) => Promise<PromiseView>) {
  const navigate = useNavigate();
  const [answers, ask] = useState<Answers>();
  const asked: Giving | undefined = answers && {
    promise: wordsOf(answers),
    onGive: () => give(answers),
    onCancel: () => ask(undefined),
    onDone: ({ id }) => void navigate({ to: `/my/${id}` as string, replace: true }),
  };
  return { asked, ask };
}
