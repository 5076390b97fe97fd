import type { Translation } from '../translation.ts';
import type * as ru from '../ru/links.ts';
import { daysCount, promisesCount, reportsCount } from './counts.ts';
import { common } from './web/common.ts';
import { landing } from './web/landing.ts';
import { privacy } from './web/privacy.ts';
import { promise as promiseTexts } from './web/promise.ts';
import { shell } from './web/shell.ts';

const { kinds } = promiseTexts;

export const links: Translation<typeof ru.links> = {
  site: common.product,
  locale: 'en_US',
  titled: common.pageTitle,
  // A title ends without a full stop.
  home: { title: landing.title.replace(/\.$/, ''), description: landing.tagline },
  feed: {
    title: shell.feed,
    description: 'Public promises: who is keeping their word right now. See the reports and vote.',
  },
  board: {
    title: shell.board,
    description: 'Reads on keeping your word, habits to start with, and motivators.',
  },
  privacy: { title: privacy.title, description: privacy.lead },
  profile: {
    title: (name: string, username: string) => `${name} (@${username})`,
    description: (promises: number, completed: number, reports: number) =>
      `${given(promises, completed)}. ${reportsCount(reports)}.`,
    given,
    reports: reportsCount,
  },
  promise: {
    untitled: promiseTexts.untitled,
    title: ({ title, owner }) => `${owner}: ${title}`,
    description: (promise) => `${kindFor(promise.kind, promise.total)}. ${progress(promise)}.`,
    kindFor,
    progress,
    streak: (days: number) => `${daysCount(days)} in a row`,
    ribbonOf: (kept: number, total: number) => `Ribbon of days: ${kept} of ${total} kept`,
    reports: 'Reports',
    withoutWords: 'A report without words',
  },
  samples: { article: 'Article', habit: 'Habit', motivator: 'Motivator' },
  promises: 'Promises',
  open: 'Open in Telegram',
};

function kindFor(kind: ru.PromiseInWords['kind'], total: number): string {
  return `${kinds[kind]} for ${daysCount(total)}`;
}

function given(promises: number, completed: number): string {
  return `${promisesCount(promises)}, ${completed} kept`;
}

function progress({ day, total, kept, isOver }: ru.PromiseInWords): string {
  if (isOver) return `Kept ${kept} of ${daysCount(total)}`;
  return day === null ? `${daysCount(kept)} kept` : `Day ${day} of ${total}, ${kept} kept`;
}
