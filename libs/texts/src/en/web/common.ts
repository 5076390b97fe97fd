import type * as ru from '../../ru/web/common.ts';
import type { Translation } from '../../translation.ts';

/** Texts that several screens share. */
export const common: Translation<typeof ru.common> = {
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
