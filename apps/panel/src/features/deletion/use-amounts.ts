import { deletion } from '@slovo/texts/panel/deletion';
import { useMemo } from 'react';
import { formats } from '../../shared/format/dates.ts';

const MEGABYTE = 1024 * 1024;
const SIZES = [
  ['gb', 1024 * MEGABYTE],
  ['mb', MEGABYTE],
  ['kb', 1024],
] as const;

const rounded = (value: number): number => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value));

/** «1,1 ГБ», «4 с» */
export function useAmounts(): { bytes: (count: number) => string; time: (ms: number) => string } {
  const { units } = deletion;
  const { number } = formats;
  return useMemo(
    () => ({
      bytes: (count) => {
        const [unit, size] = SIZES.find(([, least]) => count >= least) ?? (['b', 1] as const);
        return `${number(rounded(count / size))} ${units[unit]}`;
      },
      time: (ms) => {
        if (ms < 1000) return `${number(Math.round(ms))} ${units.ms}`;
        if (ms < 60_000) return `${number(rounded(ms / 1000))} ${units.s}`;
        return `${number(Math.round(ms / 60_000))} ${units.min}`;
      },
    }),
    [number, units],
  );
}
