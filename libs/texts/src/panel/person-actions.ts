import { bothLanguages } from './both-languages.ts';

/** What can be done with a person, in a few words: they are part of every page. */
export const personActions = bothLanguages({
  ru: {
    promises: 'Обещания пользователя',
    message: 'Отправить уведомление',
    noTelegram: 'У пользователя нет Telegram ID',
    ban: 'Заблокировать',
    unban: 'Снять бан',
    notBanned: 'Оператора заблокировать нельзя',
    remove: 'Удалить пользователя',
    notDeleted: 'Оператора нельзя удалить',
  },
  en: {
    promises: 'View Promises',
    message: 'Send Notification',
    noTelegram: 'User has no Telegram ID',
    ban: 'Ban',
    unban: 'Unban',
    notBanned: 'Operators cannot be banned',
    remove: 'Delete User',
    notDeleted: 'An operator cannot be deleted',
  },
});
