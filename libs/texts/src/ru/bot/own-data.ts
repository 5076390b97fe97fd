import { OWN_DELETION_PHRASES } from '@slovo/domain/deletion';
import type { OwnDataTexts } from '../../bot/own-data.ts';
import { escapeHtml } from '../../markup.ts';

export const ownData: OwnDataTexts = {
  head: '<b>Мои данные</b>\n\nМожно получить копию всего, что о вас хранит «Слово»: обещания, отчёты, фото и видео, голоса, уведомления, входы. А можно удалить аккаунт.',
  making: 'Копия собирается. Напишу, когда будет готова.',
  ready: (until) => `Копия готова, она хранится до ${escapeHtml(until)}. Ссылка действует 15 минут.`,
  readyAt: (url) => `Скачать: ${escapeHtml(url)}`,
  failed: 'Прошлый раз собрать копию не удалось. Запросите её ещё раз.',
  expired: 'Прошлая копия хранилась 48 часов и удалена.',
  leaving: (due) => `⚠️ Аккаунт будет удалён ${escapeHtml(due)}. До тех пор можно передумать.`,
  phrase: OWN_DELETION_PHRASES.ru,
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
};
