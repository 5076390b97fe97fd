import { promise as texts } from '@slovo/texts/web/promise';
import type { PromiseKindsProps } from '@slovo/ui/patterns/promise-card';
import { frequencyLabel } from '../../../shared/promise/labels.ts';
import type { Habit } from '../content/types.ts';

export const kindsOfHabit = ({ rhythm, penalty }: Habit): PromiseKindsProps => ({
  kind: 'habit',
  label: texts.kinds.habit,
  frequency: frequencyLabel({
    frequency_mode: rhythm.mode,
    frequency_config: rhythm.mode === 'weekly' ? { interval: rhythm.interval } : null,
  }),
  penalty: { mode: penalty, label: texts.penaltyLabel(texts.penalty[penalty]) },
});
