import type * as ru from '../../ru/web/board.ts';
import type { Translation } from '../../translation.ts';
import { daysCount } from '../counts.ts';
import { countEn } from '../plural.ts';

const roubles = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'RUB',
  currencyDisplay: 'narrowSymbol',
  maximumFractionDigits: 0,
});

/** “₽1,200” */
export const price: Translation<typeof ru.price> = (amount) => roubles.format(amount);

const people = (count: number): string => countEn(count, 'person', 'people');

export const board: Translation<typeof ru.board> = {
  title: 'Board',
  lead: 'People, habits and words to start with.',
  tabsLabel: 'Sections of the board',
  tabs: { motivators: 'Motivators', templates: 'Templates', useful: 'Useful' },
  back: 'Board',
  from: (amount) => `from ${price(amount)}`,
  best: (days) => `best streak ${daysCount(days)}`,
  likes: (count) => `Likes: ${count}`,
  minutes: (count) => `${count} min read`,
};

export const motivatorPage: Translation<typeof ru.motivatorPage> = {
  tabsLabel: 'About the person',
  tabs: { profile: 'Profile', motivator: 'Motivator' },
  /** Why nothing happens: the board is sample data (BOARD-02, BOARD-05). */
  sample: 'This is a sample page: the person is fictional, and Subscribe, Share and Like change nothing.',
  subscribe: 'Subscribe',
  share: 'Share',
  like: 'Like',
  numbersLabel: 'In numbers',
  numbers: { kept: 'kept', best: 'best streak', people: 'helps' },
  people,
  approach: 'How it works',
  suits: 'Who it suits',
  offers: 'What it costs',
};

export const habitPage: Translation<typeof ru.habitPage> = {
  why: 'Why',
  counts: 'What counts',
  advice: 'How to begin',
  experts: 'Experts',
  expertsLead: 'Samples: these people are fictional, but every plan is a real one.',
  take: 'Take this habit',
  takeText: 'A draft opens: you can change everything in it.',
  like: 'Like',
  /** Before a name, for screen readers. */
  more: 'More about:',
  train: 'Start training',
  trainText: 'Training begins with a promise: a draft of this habit will open.',
  toMotivator: 'Motivator’s page',
  unfinished: {
    title: 'Replace your unfinished promise?',
    text: (title) => `You started the promise “${title}” and did not save it. This habit would replace it.`,
    replace: 'Replace',
    goOn: 'Finish the one I started',
  },
};

export const articlePage: Translation<typeof ru.articlePage> = {
  next: 'Read next',
  give: 'Make a promise',
  giveTitle: 'Start small',
  giveText: 'One promise that works even on a bad day.',
};
