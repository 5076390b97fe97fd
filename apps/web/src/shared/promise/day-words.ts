import { days } from '@slovo/texts/web/days';
import type { DateState } from '@slovo/ui/days/day';
import type { DayWords } from '@slovo/ui/days/describe-days';
import type { LegendItem } from '@slovo/ui/days/legend';
import { dayStates } from '@slovo/texts/web/days';

const COUNTED = ['kept', 'pending', 'rejected', 'missed', 'skipped', 'rest', 'paused', 'ahead'] as const;

export const dayWords: DayWords = {
  total: days.ribbon,
  count: Object.fromEntries(
    COUNTED.map((state) => [state, (count: number) => days.count(state, count)]),
  ) as DayWords['count'],
  today: days.today,
};

const shown = (state: DateState): LegendItem => ({ state, label: dayStates[state] });

export const legend: readonly LegendItem[] = [
  ...(['kept', 'pending', 'skipped', 'rest', 'missed'] as const).map(shown),
  { state: 'open', today: true, label: days.legend.today },
  shown('ahead'),
];
