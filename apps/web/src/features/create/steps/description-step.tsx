import { DESCRIPTION_MAX, lengthOf } from '@slovo/domain/promise';
import { create as texts } from '@slovo/texts/web/create';
import { Field, Textarea } from '@slovo/ui/primitives/field';
import type { StepProps } from './step-props.ts';

export function DescriptionStep({ answers, onChange, error }: StepProps) {
  const length = lengthOf(answers.description.trim());
  return (
    <Field
      label={texts.about.label}
      optional={texts.about.optional}
      hint={texts.about.hint}
      error={error}
      counter={{ text: texts.counter(length, DESCRIPTION_MAX.wizard), over: length > DESCRIPTION_MAX.wizard }}
    >
      <Textarea
        name="description"
        rows={5}
        value={answers.description}
        onChange={(event) => onChange({ ...answers, description: event.target.value })}
      />
    </Field>
  );
}
