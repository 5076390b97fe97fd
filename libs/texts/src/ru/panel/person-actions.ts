/** What can be done with a person, in a few words: they are part of every page. */
export const personActions = {
  promises: 'Обещания пользователя',
  message: 'Отправить уведомление',
  noTelegram: 'У пользователя нет Telegram ID',
  ban: 'Заблокировать',
  unban: 'Снять бан',
  notBanned: 'Оператора заблокировать нельзя',
  remove: 'Удалить пользователя',
  ownRequest: 'человек сам удаляет аккаунт',
  notDeleted: 'Оператора нельзя удалить',
};
