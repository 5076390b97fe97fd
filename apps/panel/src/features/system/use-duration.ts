import { system } from '@slovo/texts/panel/system';
import { formats } from '../../shared/format/dates.ts';

/** «64 мс», «12 с», «4 мин», «2 ч» */
export function useDuration(): (ms: number) => string {
  const { units } = system;
  const { number } = formats;
  return (ms) => {
    if (ms < 1_000) return `${number(Math.round(ms))} ${units.ms}`;
    if (ms < 60_000) return `${number(Math.round(ms / 1_000))} ${units.s}`;
    if (ms < 3_600_000) return `${number(Math.round(ms / 60_000))} ${units.min}`;
    return `${number(Math.round(ms / 3_600_000))} ${units.h}`;
  };
}
