import { pluralRu } from '../plural.ts';

/** What every page of the panel can say about a call that failed. */
export const failures = {
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
};
