export const person = {
  titleOwn: 'Мои публичные обещания',
  title: 'Публичные обещания',
  tabs: {
    active: 'Активные',
    completed: 'Выполнено',
    drafts: 'Черновики',
    failed: 'Провалено',
    gave_up: 'Сдался',
    canceled: 'Отменено',
  },
  tabsLabel: 'Обещания по состоянию',
  loading: 'Загружаем профиль',
  edit: 'Профиль',
  toMy: 'Мои обещания',
  empty: { title: 'Здесь пока пусто', text: 'Публичных обещаний в этом разделе нет.' },
  notFound: {
    title: 'Пользователь не найден',
    text: (username: string) => `Профиль @${username} не существует`,
    home: 'Вернуться на главную',
  },
  failed: 'Ошибка загрузки профиля',
  promisesFailed: (message: string) => `Ошибка загрузки обещаний: ${message}`,
};
