import { bothLanguages } from './both-languages.ts';

/** What can be done with a person beside a ban, in a few words: they are part of every page. */
export const personActions = bothLanguages({
  ru: {
    promises: 'Обещания пользователя',
    message: 'Отправить уведомление',
    noTelegram: 'У пользователя нет Telegram ID',
    remove: 'Удалить пользователя',
    isOperator: 'Оператора нельзя удалить',
  },
  en: {
    promises: 'View Promises',
    message: 'Send Notification',
    noTelegram: 'User has no Telegram ID',
    remove: 'Delete User',
    isOperator: 'An operator cannot be deleted',
  },
});
