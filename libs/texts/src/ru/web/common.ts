/** Texts that several screens share. */
export const common = {
  product: 'Слово',
  version: 'a02.05',
  privacy: 'Приватность',
  manualAuth: 'Вход по токену',
  skipToContent: 'К содержанию',
  messages: 'Сообщения',
  back: 'Назад',
  cancel: 'Отмена',
  close: 'Закрыть',
  retry: 'Повторить',
  tryAgain: 'Попробовать ещё раз',
  refreshPage: 'Обновить страницу',
  goHome: 'На главную страницу',
  getLoginLink: 'Получить ссылку у бота',
  toHome: 'На главную',
  noAnswer: 'Сервер не ответил. Попробуйте ещё раз.',
  /** A part of the system is away, and the page shows its last answers: «сегодня, 14:05». */
  away: { title: 'Часть сервиса не отвечает.', since: (when: string) => `Показываем, как было: ${when}.` },
  offline: { title: 'Нет сети.', text: 'Показываем то, что уже загрузили.' },
  pageTitle: (page: string) => `${page} · Слово`,
};
