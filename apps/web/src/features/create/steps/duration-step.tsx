import { DURATIONS, type PromiseType } from '@slovo/domain/promise';
import { create as texts } from '@slovo/texts/web/create';
import { ChoiceCell, ChoiceGroup } from '@slovo/ui/primitives/choice';
import { TermPlan } from './plan-card.tsx';
import { StepError } from './step-error.tsx';
import type { ChoiceStepProps } from './step-props.ts';

export interface DurationStepProps extends ChoiceStepProps {
  type: PromiseType;
  /** The draft's duration, which may be none of those offered. */
  given?: number;
}

export function DurationStep({ type, given, answers, onChange, error, onChosen }: DurationStepProps) {
  const choices = offered(type, given);
  return (
    <>
      <ChoiceGroup legend={texts.duration.label} legendUnseen columns={choices.length === 4 ? 2 : 3}>
        {choices.map((days) => (
          <ChoiceCell
            key={days}
            name="duration"
            value={String(days)}
            chosen={answers.days === undefined ? undefined : String(answers.days)}
            onPick={(_, { byPointer }) => {
              onChange({ ...answers, days });
              if (byPointer) onChosen();
            }}
            figure={days}
          >
            {texts.duration.days(days)}
          </ChoiceCell>
        ))}
      </ChoiceGroup>
      <StepError text={error} />
      {answers.days !== undefined && <TermPlan type={type} days={answers.days} />}
    </>
  );
}

function offered(type: PromiseType, given: number | undefined): number[] {
  const days: number[] = [...DURATIONS[type]];
  if (given !== undefined && !days.includes(given)) days.push(given);
  return days.toSorted((a, b) => a - b);
}
