import { common } from '@slovo/texts/web/common';
import { create as texts } from '@slovo/texts/web/create';
import { BackLink, Page } from '@slovo/ui/patterns/page';
import { WizardStep } from '@slovo/ui/patterns/wizard-step';
import { Banner } from '@slovo/ui/primitives/banner';
import { AlertIcon } from '@slovo/ui/primitives/icon';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { PromiseView } from '../../shared/api/wire.ts';
import { LazyPart } from '../../shared/feedback/lazy-part.tsx';
import { STEPS } from './answers/answers.ts';
import { LastButtons, StepButtons } from './step-buttons.tsx';
import { LaunchChoices } from './steps/launch-choices.tsx';
import { Question, questionOf } from './steps/question.tsx';
import { useAutoAdvance } from './use-steps.ts';
import { type Giving, useWizard } from './use-wizard.ts';

// It brings the rules of days, which the questions do not need.
const StartDayChoice = lazy(async () => ({
  default: (await import('../../shared/promise/start-day.tsx')).StartDayChoice,
}));

export interface WizardProps {
  userId: number;
  /** From the URL. If it is not reachable yet, the first incomplete step is shown. */
  step: number;
  draft?: PromiseView;
  renderGiving: (giving: Giving) => ReactNode;
}

export function Wizard({ userId, step: wanted, draft, renderGiving }: WizardProps) {
  const form = useWizard(userId, wanted, draft);
  const { step, answers, shownProblem, isLast, saving } = form;
  const submit = useRef<HTMLButtonElement>(null);
  const last = useRef<HTMLDivElement>(null);
  const answered = useRef<HTMLDivElement>(null);
  const advance = useAutoAdvance(step, form.giving !== undefined, () =>
    isLast ? showLast(last.current) : form.forward(),
  );
  const questions = useFocusOnStep(step);
  useFocusOutOfLocked(saving, answered, submit);
  const { title, pageTitle } = questionOf(step, answers);
  const buttons = { submit, onBack: step > 1 ? form.back : undefined };

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
            isLast ? (
              <LastButtons
                {...buttons}
                isEdited={draft !== undefined}
                saving={saving}
                mayGive={form.mayGive}
                onSave={form.save}
              />
            ) : (
              <StepButtons {...buttons} />
            )
          }
        >
          {/* What is answered while the answers are on their way would be lost. */}
          <div ref={answered} className="contents" inert={saving}>
            <Question
              step={step}
              answers={answers}
              onChange={form.change}
              error={shownProblem && texts.problems[shownProblem.code]}
              onChosen={advance}
              givenDays={draft?.days_total}
            />
            {isLast && <Launch ref={last} form={form} />}
          </div>
          {isLast && shownProblem?.code === 'DAYS_REQUIRED' && <Refusal text={texts.beforeCreating} />}
          {form.failure !== null && <SaveFailure edited={draft !== undefined} failure={form.failure} />}
        </WizardStep>
      </div>
      {form.giving && renderGiving(form.giving)}
    </Page>
  );
}

interface LaunchProps {
  ref: RefObject<HTMLDivElement | null>;
  form: Pick<
    ReturnType<typeof useWizard>,
    'answers' | 'change' | 'inviteByLink' | 'mayGive' | 'startDay' | 'setStartDay'
  >;
}

/** The choices of the last step, below its question. */
function Launch({ ref, form }: LaunchProps) {
  return (
    <div ref={ref} className="grid gap-3">
      <LaunchChoices answers={form.answers} onChange={form.change} onInviteByLink={form.inviteByLink} />
      {form.mayGive && (
        <LazyPart>
          <StartDayChoice value={form.startDay} onChange={form.setStartDay} />
        </LazyPart>
      )}
    </div>
  );
}

/** Shows the choices of who approves and who sees the promise, unless the person has gone on meanwhile. */
function showLast(choices: HTMLElement | null): void {
  const { activeElement, body } = document;
  const isAtQuestion = choices?.parentElement?.contains(activeElement) && !choices.contains(activeElement);
  if (activeElement !== body && !isAtQuestion) return;
  choices?.scrollIntoView({ block: 'nearest' });
  choices?.querySelector<HTMLElement>(':checked')?.focus({ preventScroll: true });
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

/** Enter in a field may save as well; an inert field would lose the focus to the top of the page. */
function useFocusOutOfLocked(
  isLocked: boolean,
  locked: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    if (isLocked && locked.current?.contains(document.activeElement)) button.current?.focus();
  }, [isLocked, locked, button]);
}

/** Focuses the question's field, so that one can answer at once, and screen readers announce a new question. */
function useFocusOnStep(step: number) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = place.current?.querySelector<HTMLInputElement>('form :is(input, textarea)');
    const chosen = place.current?.querySelector<HTMLElement>(`form input[name="${first?.name}"]:checked`);
    (chosen ?? first)?.focus({ preventScroll: true });
  }, [step]);
  return place;
}
