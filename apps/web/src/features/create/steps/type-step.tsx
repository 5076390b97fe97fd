import type { PromiseType } from '@slovo/domain/promise';
import { create as texts } from '@slovo/texts/web/create';
import { promise as words } from '@slovo/texts/web/promise';
import { Ribbon } from '@slovo/ui/days/ribbon';
import { week } from '@slovo/ui/patterns/empty-state';
import { Choice, ChoiceGroup } from '@slovo/ui/primitives/choice';
import { FlagIcon, type Icon, PeakIcon, RepeatIcon } from '@slovo/ui/primitives/icon';
import { withType } from '../answers/answers.ts';
import { StepError } from './step-error.tsx';
import type { ChoiceStepProps } from './step-props.ts';

/** An example of ten days of each type; one letter per day, see `week`. */
const KINDS: Record<PromiseType, { Sign: Icon; picture: string }> = {
  habit: { Sign: RepeatIcon, picture: 'kkskkkkOaa' },
  challenge: { Sign: PeakIcon, picture: 'kkkkkkkOaa' },
  goal: { Sign: FlagIcon, picture: 'krrkkrkOaa' },
};
const inOrder = Object.keys(KINDS) as PromiseType[];

export function TypeStep({ answers, onChange, error, onChosen }: ChoiceStepProps) {
  return (
    <>
      <ChoiceGroup legend={texts.kind.question} legendUnseen>
        {inOrder.map((type) => {
          const { Sign, picture } = KINDS[type];
          return (
            <Choice
              key={type}
              name="type"
              value={type}
              chosen={answers.type}
              onPick={(picked, { byPointer }) => {
                onChange(withType(answers, picked));
                if (byPointer) onChosen();
              }}
              icon={<Sign />}
              title={words.kinds[type]}
              hint={texts.kind.hints[type]}
            >
              <Ribbon days={week(picture)} size="thin" />
            </Choice>
          );
        })}
      </ChoiceGroup>
      <StepError text={error} />
    </>
  );
}
