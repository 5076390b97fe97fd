import { pluralRu } from '../plural.ts';
import { bothLanguages } from './both-languages.ts';

/** What every page of the panel can say about a call that failed. */
export const failures = bothLanguages({
  ru: {
    network: 'Нет связи с API панели. Проверьте подключение.',
    /** `what` is an infinitive: «загрузить обещания». */
    failedTo: (what: string, status: number) => `Не удалось ${what}: ${status}`,
    broken: 'Страница сломалась. Обновите её.',
    retry: 'Попробовать снова',
    retryIn: (seconds: number) =>
      `Можно повторить через ${seconds} ${pluralRu(seconds, { one: 'секунду', few: 'секунды', many: 'секунд' })}`,
    page: {
      title: 'Эту страницу показать не удалось',
      text: 'Ничего не потеряно: откройте её ещё раз.',
      reload: 'Обновить страницу',
    },
    notFound: { title: 'Страница не найдена', text: 'Такого адреса в панели нет.', home: 'К пользователям' },
  },
  en: {
    network: 'Unable to connect to admin API. Please check your connection.',
    failedTo: (what: string, status: number) => `Failed to ${what}: ${status}`,
    broken: 'This page is broken. Please reload it.',
    retry: 'Try again',
    retryIn: (seconds: number) => `You can try again in ${seconds} s`,
    page: {
      title: 'This page could not be shown',
      text: 'Nothing is lost: open it once more.',
      reload: 'Reload the page',
    },
    notFound: { title: 'Page not found', text: 'The panel has no such address.', home: 'To users' },
  },
});
