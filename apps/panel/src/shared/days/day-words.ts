import { days as t } from '@slovo/texts/panel/days';
import type { DayWords } from '@slovo/ui/days/describe-days';

const COUNTED = ['kept', 'pending', 'rejected', 'missed', 'skipped', 'rest', 'paused', 'ahead'] as const;

/** The words of a ribbon's spoken sentence. */
export const dayWords: DayWords = {
  total: t.ribbon,
  count: Object.fromEntries(
    COUNTED.map((state) => [state, (count: number) => t.count(state, count)]),
  ) as DayWords['count'],
  today: t.today,
};
