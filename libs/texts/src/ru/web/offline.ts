import { reportsCount } from '../counts.ts';

/** Offline messages, and those about reports that wait to be sent. */
export const offline = {
  since: (when: string) => `Показываем то, что загрузили: ${when}.`,
  waiting: (count: number) => `Ждёт отправки: ${reportsCount(count)}.`,
  unseen: {
    title: 'Этой страницы здесь ещё не было',
    text: 'Без сети открывается то, что вы уже видели. Остальное загрузится само, когда связь вернётся.',
    my: 'Мои обещания',
  },
  refused: (count: number) => `Сервер не принял ${reportsCount(count)}.`,
  open: 'Посмотреть',
};
