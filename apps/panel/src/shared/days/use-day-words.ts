import { days } from '@slovo/texts/panel/days';
import type { DayWords } from '@slovo/ui/days/describe-days';
import { useMemo } from 'react';
import { usePanelTexts } from '../texts/use-panel-texts.ts';

const COUNTED = ['kept', 'pending', 'rejected', 'missed', 'skipped', 'rest', 'ahead'] as const;

/** The words of a ribbon's spoken sentence. */
export function useDayWords(): DayWords {
  const t = usePanelTexts(days);
  return useMemo(
    () => ({
      total: t.ribbon,
      count: Object.fromEntries(
        COUNTED.map((state) => [state, (count: number) => t.count(state, count)]),
      ) as DayWords['count'],
      today: t.today,
    }),
    [t],
  );
}
