import { common } from '@slovo/texts/web/common';
import { create as texts } from '@slovo/texts/web/create';
import { BackLink, Page } from '@slovo/ui/patterns/page';
import { WizardStep } from '@slovo/ui/patterns/wizard-step';
import { Banner } from '@slovo/ui/primitives/banner';
import { Button } from '@slovo/ui/primitives/button';
import { AlertIcon } from '@slovo/ui/primitives/icon';
import { Link } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PromiseView } from '../../shared/api/wire.ts';
import { type Answers, answersOf, problemsOf, reachableStep, stepOf, STEPS } from './answers/answers.ts';
import { Question, questionOf } from './steps/question.tsx';
import { useAnswers } from './answers/use-answers.ts';
import { useSave } from './use-save.ts';
import { useAutoAdvance, useSteps } from './use-steps.ts';

export interface WizardProps {
  userId: number;
  /** From the URL. If it is not reachable yet, the first incomplete step is shown. */
  step: number;
  draft?: PromiseView;
}

export function Wizard({ userId, step: wanted, draft }: WizardProps) {
  const form = useWizard(userId, wanted, draft);
  const { step, answers, shownProblem, isLast } = form;
  const submit = useRef<HTMLButtonElement>(null);
  // The last question is followed by the submit button.
  const advance = useAutoAdvance(step, () => (isLast ? submit.current?.focus() : form.forward()));
  const questions = useFocusOnStep(step);
  const { title, pageTitle } = questionOf(step, answers);

  return (
    <Page width="step">
      <title>{common.pageTitle(draft ? texts.editTitle : pageTitle)}</title>
      <div ref={questions} className="contents">
        <WizardStep
          exit={<BackLink render={<Link to={'/promises' as string} />}>{texts.exit}</BackLink>}
          step={step}
          total={STEPS}
          stepLabel={texts.step(step, STEPS)}
          title={title}
          onSubmit={form.goOn}
          actions={
            <StepButtons
              submit={submit}
              label={isLast ? (draft ? texts.save : texts.create) : texts.next}
              busy={form.saving}
              onBack={step > 1 ? form.back : undefined}
            />
          }
        >
          <Question
            step={step}
            answers={answers}
            onChange={form.change}
            error={shownProblem && texts.problems[shownProblem.code]}
            onChosen={advance}
            givenDays={draft?.days_total}
          />
          {isLast && shownProblem?.code === 'DAYS_REQUIRED' && <Refusal text={texts.beforeCreating} />}
          {form.failure !== null && <SaveFailure edited={draft !== undefined} failure={form.failure} />}
        </WizardStep>
      </div>
    </Page>
  );
}

/** The answers and the way through the steps. */
function useWizard(userId: number, wanted: number, draft: PromiseView | undefined) {
  const { answers, change, keyFor, forget } = useAnswers(userId, draft?.id, draft && answersOf(draft));
  const step = Math.min(wanted, reachableStep(answers));
  const { forward, back, goTo } = useSteps(step, draft?.id);
  const { save, saving, failure, forgetFailure } = useSave({ draftId: draft?.id, keyFor, onSaved: forget });
  /** The step whose errors are shown: the one the user tried to leave. */
  const [tried, setTried] = useState<number>();
  const problems = problemsOf(answers);
  const problem = problems.find((one) => stepOf(one) === step);
  const isLast = step === STEPS;
  const goOn = () => {
    if (saving) return;
    setTried(step);
    if (problem) return;
    if (!isLast) forward();
    else if (problems[0]) goTo(stepOf(problems[0]), true);
    else save(answers);
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
    /** The problem of this step, once it may be shown. */
    shownProblem: problem && (tried === step || problem.code.endsWith('_TOO_LONG')) ? problem : undefined,
    saving,
    failure,
  };
}

interface StepButtonsProps {
  submit: RefObject<HTMLButtonElement | null>;
  label: string;
  busy: boolean;
  /** Absent on the first step. */
  onBack: (() => void) | undefined;
}

function StepButtons({ submit, label, busy, onBack }: StepButtonsProps) {
  return (
    <>
      {onBack && (
        <Button big tone="quiet" onClick={onBack}>
          {texts.back}
        </Button>
      )}
      <Button ref={submit} big type="submit" busy={busy}>
        {label}
      </Button>
    </>
  );
}

/** `failure` is the server's message, or the call's own where the server sent none. */
function SaveFailure({ edited, failure }: { edited: boolean; failure: string }) {
  const sentence = edited ? texts.updateFailed : texts.failed;
  return failure === texts.failed ? <Refusal text={sentence} /> : <Refusal title={sentence} text={failure} />;
}

function Refusal({ title, text }: { title?: string; text: string }) {
  return (
    <Banner tone="danger" icon={<AlertIcon />} role="alert" title={title && `${title}.`}>
      {text}
    </Banner>
  );
}

/** Focuses a new question, so that keyboards continue there and screen readers announce it. */
function useFocusOnStep(step: number) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const fields = place.current?.querySelectorAll<HTMLElement>('form :is(input, textarea)') ?? [];
    const chosen = [...fields].find((field) => field instanceof HTMLInputElement && field.checked);
    (chosen ?? fields[0])?.focus({ preventScroll: true });
  }, [step]);
  return place;
}
