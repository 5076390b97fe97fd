export const profile = {
  title: 'Профиль',
  telegramId: (id: number) => `Telegram ID ${id}`,
  ways: 'Разделы профиля',
  my: 'Мои обещания',
  publicPage: 'Моя публичная страница',
  notifications: 'Уведомления',
  sessions: 'Сессии',
  signOut: 'Выйти',
};
