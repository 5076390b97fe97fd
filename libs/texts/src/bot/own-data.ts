import { escapeHtml } from '../markup.ts';

/** /mydata: a copy of everything that is stored of a person, and the deletion of their account. */
export interface OwnDataTexts {
  head: string;
  making: string;
  ready: (until: string) => string;
  /** Where Telegram refuses a button with the address. */
  readyAt: (url: string) => string;
  failed: string;
  expired: string;
  leaving: (due: string) => string;
  askPhrase: (phrase: string) => string;
  wrongPhrase: (phrase: string) => string;
  requested: string;
  kept: string;
  ended: string;
  buttons: Record<'open' | 'request' | 'download' | 'remove' | 'keep' | 'end', string>;
}

export const ownData: Record<'ru' | 'en', OwnDataTexts> = {
  ru: {
    head: '<b>Мои данные</b>\n\nМожно получить копию всего, что о вас хранит «Слово»: обещания, отчёты, фото и видео, голоса, уведомления, входы. А можно удалить аккаунт.',
    making: 'Копия собирается. Напишу, когда будет готова.',
    ready: (until) => `Копия готова, она хранится до ${escapeHtml(until)}. Ссылка действует 15 минут.`,
    readyAt: (url) => `Скачать: ${escapeHtml(url)}`,
    failed: 'Прошлый раз собрать копию не удалось. Запросите её ещё раз.',
    expired: 'Прошлая копия хранилась 48 часов и удалена.',
    leaving: (due) => `⚠️ Аккаунт будет удалён ${escapeHtml(due)}. До тех пор можно передумать.`,
    askPhrase: (phrase) =>
      `Аккаунт удалится через 7 дней вместе с обещаниями, отчётами и файлами. От вас останутся только голоса без имени. До тех пор можно передумать.\n\nЧтобы подтвердить, напишите: <b>${escapeHtml(phrase)}</b>\nПрервать: /cancel`,
    wrongPhrase: (phrase) =>
      `Это другие слова. Напишите <b>${escapeHtml(phrase)}</b> или /cancel, чтобы прервать.`,
    requested: 'Копия заказана',
    kept: 'Аккаунт остаётся',
    ended: 'Вход завершён',
    buttons: {
      open: 'Мои данные',
      request: 'Получить копию',
      download: 'Скачать копию',
      remove: 'Удалить аккаунт',
      keep: 'Оставить аккаунт',
      end: 'Завершить этот вход',
    },
  },
  en: {
    head: '<b>My data</b>\n\nYou can get a copy of everything Slovo stores about you: promises, reports, photos and videos, votes, notifications, sign-ins. You can also delete your account.',
    making: 'Your copy is being put together. I will message you when it is ready.',
    ready: (until) =>
      `Your copy is ready and kept until ${escapeHtml(until)}. The link works for 15 minutes.`,
    readyAt: (url) => `Download: ${escapeHtml(url)}`,
    failed: 'The last copy could not be put together. Please request it again.',
    expired: 'The last copy was kept for 48 hours and has been removed.',
    leaving: (due) =>
      `⚠️ Your account will be deleted on ${escapeHtml(due)}. Until then you can change your mind.`,
    askPhrase: (phrase) =>
      `Your account will be deleted in 7 days, with its promises, reports and files. Only votes without your name remain. Until then you can change your mind.\n\nTo confirm, type: <b>${escapeHtml(phrase)}</b>\nTo stop: /cancel`,
    wrongPhrase: (phrase) => `Those are other words. Type <b>${escapeHtml(phrase)}</b>, or /cancel to stop.`,
    requested: 'Copy requested',
    kept: 'Your account stays',
    ended: 'Session ended',
    buttons: {
      open: 'My data',
      request: 'Get a copy',
      download: 'Download the copy',
      remove: 'Delete account',
      keep: 'Keep account',
      end: 'End this session',
    },
  },
};
