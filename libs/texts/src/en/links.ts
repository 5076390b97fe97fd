import type { Translation } from '../translation.ts';
import type * as ru from '../ru/links.ts';
import { daysCount, promisesCount, reportsCount } from './counts.ts';

export const links: Translation<typeof ru.links> = {
  site: 'Slovo',
  locale: 'en_US',
  titled: (title: string) => `${title} · Slovo`,
  home: {
    title: 'Give your word. Keep it',
    description:
      'A place for promises to yourself: habits, challenges and goals. One honest report a day, and a ribbon of days that remembers how you are doing.',
  },
  feed: {
    title: 'Feed',
    description: 'Public promises: who is keeping their word right now. See the reports and vote.',
  },
  board: {
    title: 'Board',
    description: 'Reads on keeping your word, habits to start with, and motivators.',
  },
  profile: {
    title: (name: string, username: string) => `${name} (@${username})`,
    description: (promises: number, completed: number, reports: number) =>
      `${promisesCount(promises)}, ${completed} kept. ${reportsCount(reports)}.`,
  },
  promise: {
    title: ({ title, owner }) => `${owner}: ${title}`,
    description: (promise) =>
      `${{ habit: 'Habit', challenge: 'Challenge', goal: 'Goal' }[promise.kind]} for ${daysCount(promise.total)}. ${progress(promise)}.`,
    progress,
    streak: (days: number) => `${daysCount(days)} in a row`,
    ribbonOf: (kept: number, total: number) => `Ribbon of days: ${kept} of ${total} kept`,
    reports: 'Reports',
    withoutWords: 'A report without words',
  },
  promises: 'Promises',
  open: 'Open in Telegram',
};

function progress({ day, total, kept, isOver }: ru.PromiseInWords): string {
  if (isOver) return `Kept ${kept} of ${daysCount(total)}`;
  return day === null ? `${daysCount(kept)} kept` : `Day ${day} of ${total}, ${kept} kept`;
}
