import { WEEKLY_FLEXIBLE_CHOICES, WEEKLY_STRICT_CHOICES } from '@slovo/domain/promise';
import { create as texts } from '@slovo/texts/web/create';
import { ChoiceCell, ChoiceGroup, Segment } from '@slovo/ui/primitives/choice';
import type { Answers, Interval } from '../answers/answers.ts';
import { HabitPlan } from './plan-card.tsx';
import { PenaltyChoice } from './penalty-choice.tsx';
import { StepError } from './step-error.tsx';
import type { ChoiceStepProps } from './step-props.ts';

const MODES = [
  { value: 'daily', label: texts.frequency.daily },
  { value: 'weekly', label: texts.frequency.weekly },
] as const;

/** A habit is daily, or weekly by an interval (CREATE-33, CREATE-35, CREATE-36). */
export function FrequencyStep({ answers, onChange, error, onChosen }: ChoiceStepProps) {
  const choose = (next: Partial<Answers>, complete: boolean, byPointer: boolean) => {
    onChange({ ...answers, ...next });
    if (complete && byPointer) onChosen();
  };
  return (
    <>
      <Segment<'daily' | 'weekly' | ''>
        label={texts.frequency.label}
        name="frequency"
        options={MODES}
        value={answers.mode ?? ''}
        onPick={(mode, { byPointer }) =>
          mode && choose({ mode }, mode === 'daily' || !!answers.interval, byPointer)
        }
      />
      {answers.mode === 'weekly' && (
        <IntervalChoice
          chosen={answers.interval}
          onPick={(interval, byPointer) => choose({ interval }, true, byPointer)}
        />
      )}
      <StepError text={error} />
      <HabitPlan answers={answers} />
      <PenaltyChoice chosen={answers.penalty} onPick={(penalty) => onChange({ ...answers, penalty })} />
    </>
  );
}

interface IntervalChoiceProps {
  chosen: Interval | undefined;
  onPick: (interval: Interval, byPointer: boolean) => void;
}

/** One radio group under two headings. */
function IntervalChoice({ chosen, onPick }: IntervalChoiceProps) {
  const cell = (interval: Interval) => ({
    name: 'interval',
    value: keyOf(interval),
    chosen: chosen && keyOf(chosen),
    onPick: (_: string, { byPointer }: { byPointer: boolean }) => onPick(interval, byPointer),
  });
  return (
    <>
      <ChoiceGroup legend={texts.frequency.flexible} columns={3}>
        {WEEKLY_FLEXIBLE_CHOICES.map((times) => (
          <ChoiceCell key={times} {...cell({ type: 'flexible', times })} figure={times}>
            {texts.frequency.times(times)}
          </ChoiceCell>
        ))}
      </ChoiceGroup>
      <ChoiceGroup legend={texts.frequency.strict} columns={2}>
        {WEEKLY_STRICT_CHOICES.map((every) => (
          <ChoiceCell key={every} {...cell({ type: 'strict', every })}>
            {texts.frequency.every(every)}
          </ChoiceCell>
        ))}
      </ChoiceGroup>
    </>
  );
}

const keyOf = (interval: Interval): string =>
  interval.type === 'strict' ? `every-${interval.every}` : `times-${interval.times}`;
