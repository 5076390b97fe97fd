import { messages as t } from '@slovo/texts/panel/messages';
import { ChoiceGroup, Segment } from '@slovo/ui/primitives/choice';
import type { Batch } from '../api/wire.ts';

const CHOICES = ['silent', 'wait'] as const;

interface QuietHoursProps {
  value: Batch['quietHours'];
  onPick: (value: Batch['quietHours']) => void;
}

/** What becomes of a message in the quiet hours of its recipient. */
export function QuietHours({ value, onPick }: QuietHoursProps) {
  return (
    <ChoiceGroup legend={t.night.label}>
      <Segment
        name="quiet-hours"
        label={t.night.label}
        value={value}
        options={CHOICES.map((choice) => ({ value: choice, label: t.night[choice] }))}
        onPick={onPick}
      />
    </ChoiceGroup>
  );
}
