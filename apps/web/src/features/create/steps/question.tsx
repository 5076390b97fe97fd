import { PROMISE_KINDS } from '@slovo/domain/promise';
import { create as texts } from '@slovo/texts/web/create';
import type { Answers } from '../answers/answers.ts';
import { DescriptionStep } from './description-step.tsx';
import { DurationStep } from './duration-step.tsx';
import { FrequencyStep } from './frequency-step.tsx';
import type { ChoiceStepProps } from './step-props.ts';
import { TitleStep } from './title-step.tsx';
import { TypeStep } from './type-step.tsx';

/** title → description → type → frequency of a habit or duration of other types (CREATE-03). */
export function Question({
  step,
  givenDays,
  ...rest
}: ChoiceStepProps & { step: number; givenDays?: number }) {
  const { type } = rest.answers;
  if (step === 1) return <TitleStep {...rest} />;
  if (step === 2) return <DescriptionStep {...rest} />;
  if (step === 3 || type === undefined) return <TypeStep {...rest} />;
  return PROMISE_KINDS[type].lastQuestion === 'frequency' ? (
    <FrequencyStep {...rest} />
  ) : (
    <DurationStep {...rest} type={type} given={givenDays} />
  );
}

/** `pageTitle` is the title of the tab. */
export function questionOf(step: number, { type }: Answers): { title: string; pageTitle: string } {
  if (step === 1) return { title: texts.name.question, pageTitle: texts.title };
  if (step === 2) return { title: texts.about.question, pageTitle: texts.about.label };
  if (step === 3 || type === undefined) return { title: texts.kind.question, pageTitle: texts.kind.question };
  return PROMISE_KINDS[type].lastQuestion === 'frequency'
    ? { title: texts.frequency.question, pageTitle: texts.frequency.label }
    : { title: texts.duration.question, pageTitle: texts.duration.label };
}
