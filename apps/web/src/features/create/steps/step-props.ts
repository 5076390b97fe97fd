import type { Answers } from '../answers/answers.ts';

/** Props of every question. */
export interface StepProps {
  answers: Answers;
  onChange: (next: Answers) => void;
  /** The error of this step's answer, once it may be shown. */
  error: string | undefined;
}

/** A question with choices advances by itself, but only after a pointer event: arrow keys move through radios. */
export interface ChoiceStepProps extends StepProps {
  onChosen: () => void;
}
