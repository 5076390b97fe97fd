/** By the level of the error boundary (BOUND-03). */
export const boundaries = {
  app: 'Ошибка приложения',
  page: 'Ошибка страницы',
  component: 'Эта часть не открылась',
  default: 'Что-то пошло не так',
};

export const errors = {
  text: 'Мы не смогли показать эту часть. То, что вы сохранили, на месте.',
  restart: 'Начать заново',
  tryAgain: 'Попробовать ещё раз',
  goHome: 'На главную',
  reload: 'Перезагрузить',
};
