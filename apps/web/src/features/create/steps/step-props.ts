import type { Answers } from '../answers/answers.ts';

/** What every question gets. */
export interface StepProps {
  answers: Answers;
  onChange: (next: Answers) => void;
  /** What is wrong with this step's answer, once it may be said. */
  error: string | undefined;
}

/** A question of choices carries on by itself, but only after a pointer's choice: arrow keys walk over radios. */
export interface ChoiceStepProps extends StepProps {
  onChosen: () => void;
}
