import type * as ru from '../../ru/web/kept.ts';
import type { Translation } from '../../translation.ts';
import { daysCount, ofDays, reportsCount } from '../counts.ts';

/** The end of a kept word. */
export const kept: Translation<typeof ru.kept> = {
  title: 'Promise kept',
  took: 'What it took',
  days: (count: number, total: number) => `${count} of ${ofDays(total)}`,
  facts: { days: 'Kept', reports: 'Reports', best: 'Best streak', skips: 'Skips', dates: 'When' },
  reports: (count: number) => (count === 0 ? 'none' : reportsCount(count)),
  best: (count: number) => `${daysCount(count)} in a row`,
  skips: (used: number, budget: number) => (used === 0 ? 'none' : `${used} of ${budget}`),
  dates: (from: string, to: string) => `${from} – ${to}`,
  share: 'Share',
  story: 'Share to story',
  picture: 'The picture that people you share it with will see',
  copy: 'Copy link',
  outcome: { copied: 'Link copied', failed: 'That did not work, please try again' },
  private: 'This promise is private. Make it public to share how it ended.',
  onward: 'Great',
};
