import { create as texts } from '@slovo/texts/web/create';
import { Chip } from '@slovo/ui/primitives/chip';
import { TitleField } from '../../../shared/promise/wording-fields.tsx';
import type { StepProps } from './step-props.ts';

export function TitleStep({ answers, onChange, error }: StepProps) {
  const set = (title: string) => onChange({ ...answers, title });
  return (
    <>
      <TitleField value={answers.title} onChange={set} error={error} enterKeyHint="next" />
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
