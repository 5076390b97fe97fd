export const shell = {
  menu: 'Главное меню',
  feed: 'Лента',
  my: 'Мои',
  create: 'Создать',
  board: 'Доска',
  /** In the footer, on wide screens. */
  keysHint: 'Клавиши: ?',
  profile: 'Профиль',
  signIn: 'Вход',
  notifications: 'Уведомления',
  signInForNotifications: 'Для просмотра уведомлений необходимо авторизоваться',
  newNotifications: (count: number) => `Уведомления: новых ${count}`,
  notFound: {
    title: 'Страница не найдена',
    text: 'Такого адреса здесь нет. Возможно, ссылка устарела.',
  },
};
