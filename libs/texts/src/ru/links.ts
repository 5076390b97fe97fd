import { daysCount, ofDays, promisesCount, reportsCount } from './counts.ts';
import { common } from './web/common.ts';
import { landing } from './web/landing.ts';
import { privacy } from './web/privacy.ts';
import { promise as promiseTexts } from './web/promise.ts';
import { shell } from './web/shell.ts';

const { kinds } = promiseTexts;

export interface PromiseInWords {
  title: string;
  owner: string;
  kind: 'habit' | 'challenge' | 'goal';
  /** Null while no day runs. */
  day: number | null;
  total: number;
  kept: number;
  isOver: boolean;
}

/** What a page says of itself to search engines and messengers, and on a picture of it. */
export const links = {
  site: common.product,
  locale: 'ru_RU',
  titled: common.pageTitle,
  // A title ends without a full stop.
  home: { title: landing.title.replace(/\.$/, ''), description: landing.tagline },
  feed: {
    title: shell.feed,
    description:
      'Публичные обещания: кто и какое слово держит прямо сейчас. Посмотрите отчёты и проголосуйте.',
  },
  board: {
    title: shell.board,
    description: 'Статьи о том, как держать слово, готовые привычки и мотиваторы.',
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
    title: ({ title, owner }: PromiseInWords) => `${owner}: ${title}`,
    description: (promise: PromiseInWords) =>
      `${kindFor(promise.kind, promise.total)}. ${progress(promise)}.`,
    kindFor,
    progress,
    streak: (days: number) => `${daysCount(days)} подряд`,
    ribbonOf: (kept: number, total: number) => `Лента дней: сдержано ${kept} из ${total}`,
    reports: 'Отчёты',
    withoutWords: 'Отчёт без слов',
  },
  /** What kind of page a sample of the board has. */
  samples: { article: 'Статья', habit: 'Привычка', motivator: 'Мотиватор' },
  promises: 'Обещания',
  open: 'Открыть в Telegram',
};

function kindFor(kind: PromiseInWords['kind'], total: number): string {
  return `${kinds[kind]} на ${daysCount(total)}`;
}

function given(promises: number, completed: number): string {
  return `${promisesCount(promises)}, сдержано: ${completed}`;
}

function progress({ day, total, kept, isOver }: PromiseInWords): string {
  if (isOver) return `Сдержано ${kept} из ${ofDays(total)}`;
  return day === null ? `Сдержано: ${daysCount(kept)}` : `День ${day} из ${total}, сдержано: ${kept}`;
}
