import { pluralRu } from '../plural.ts';

/** Words that several screens share. */
export const common = {
  product: 'Слово',
  version: 'a02.05',
  manualAuth: '/manual-auth',
  skipToContent: 'К содержанию',
  messages: 'Сообщения',
  back: 'Назад',
  cancel: 'Отмена',
  close: 'Закрыть',
  save: 'Сохранить',
  undo: 'Отменить',
  retry: 'Повторить',
  tryAgain: 'Try Again',
  refreshPage: 'Refresh Page',
  goHome: 'Go to Home Page',
  getLoginLink: 'Get Login Link from Bot',
  toHome: 'На главную',
  noAnswer: 'Сервер не ответил. Попробуйте ещё раз.',
  offline: { title: 'Нет сети.', text: 'Показываем то, что уже загрузили.' },
  pageTitle: (page: string) => `${page} · Слово`,
};

export const promisesCount = (count: number): string =>
  `${count} ${pluralRu(count, { one: 'обещание', few: 'обещания', many: 'обещаний' })}`;

export const reportsCount = (count: number): string =>
  `${count} ${pluralRu(count, { one: 'отчёт', few: 'отчёта', many: 'отчётов' })}`;

/** After «из»: «из 21 дня», «из 30 дней». */
export const ofDays = (count: number): string =>
  `${count} ${pluralRu(count, { one: 'дня', few: 'дней', many: 'дней' })}`;

export const daysCount = (count: number): string =>
  `${count} ${pluralRu(count, { one: 'день', few: 'дня', many: 'дней' })}`;
