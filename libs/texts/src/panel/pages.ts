import { bothLanguages } from './both-languages.ts';

/** Below a list that comes in pages. */
export const pages = bothLanguages({
  ru: {
    previous: 'Назад',
    next: 'Вперёд',
    page: (page: string, pages: string, from: string, to: string, total: string) =>
      `страница ${page} из ${pages} (${from}–${to} из ${total})`,
  },
  en: {
    previous: 'Previous',
    next: 'Next',
    page: (page: string, pages: string, from: string, to: string, total: string) =>
      `page ${page} of ${pages} (${from}-${to} of ${total})`,
  },
});
