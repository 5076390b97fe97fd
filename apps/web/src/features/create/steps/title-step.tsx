import { lengthOf, TITLE_MAX } from '@slovo/domain/promise';
import { create as texts } from '@slovo/texts/web/create';
import { Chip } from '@slovo/ui/primitives/chip';
import { Field, Input } from '@slovo/ui/primitives/field';
import type { StepProps } from './step-props.ts';

export function TitleStep({ answers, onChange, error }: StepProps) {
  const length = lengthOf(answers.title.trim());
  const set = (title: string) => onChange({ ...answers, title });
  return (
    <>
      <Field
        label={texts.name.label}
        hint={texts.name.hint}
        error={error}
        counter={{ text: texts.counter(length, TITLE_MAX.wizard), over: length > TITLE_MAX.wizard }}
      >
        <Input
          name="title"
          value={answers.title}
          onChange={(event) => set(event.target.value)}
          autoComplete="off"
          enterKeyHint="next"
          required
        />
      </Field>
      <div className="grid gap-2">
        <p className="ui-label" id="ideas">
          {texts.name.often}
        </p>
        <div role="group" aria-labelledby="ideas" className="flex flex-wrap gap-2">
          {texts.name.ideas.map((idea) => (
            <Chip key={idea} onClick={() => set(idea)}>
              {idea}
            </Chip>
          ))}
        </div>
      </div>
    </>
  );
}
