import { days } from '@slovo/texts/web/days';
import type { DayWords } from '../days/describe-days.ts';

const COUNTED = ['kept', 'pending', 'rejected', 'missed', 'skipped', 'rest', 'paused', 'ahead'] as const;

/** What a ribbon says, as on the pages. */
export const ribbonWords: DayWords = {
  total: days.ribbon,
  count: Object.fromEntries(
    COUNTED.map((state) => [state, (count: number) => days.count(state, count)]),
  ) as DayWords['count'],
  today: days.today,
};
