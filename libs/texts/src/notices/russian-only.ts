import { ofDays } from '../ru/counts.ts';
import { notice } from './template.ts';

/** Notices that a requirement gives in Russian for everyone (TPL-06, TPL-07, LIMIT-13). */
export const russianOnly = {
  reminder_every_day: notice<{ promise_title: string; days_completed: string; days_total: string }>({
    title: () => 'Как продвигается цель?',
    body: (v, { bold }) =>
      `«${bold(v.promise_title)}»: отчёты за ${v.days_completed} из ${ofDays(v.days_total)}. Сделайте сегодня хотя бы маленький шаг и расскажите о нём.`,
  }),
  reminder_day_start: notice<{ promise_title: string; current_day: string; days_total: string }>({
    title: (v) => `День ${v.current_day} из ${v.days_total}`,
    body: (v, { bold }) => `Доброе утро! Сегодня вы держите слово: «${bold(v.promise_title)}».`,
  }),
  reminder_day_end: notice<{ promise_title: string; current_day: string; days_total: string }>({
    title: (v) => `День ${v.current_day} из ${v.days_total} заканчивается`,
    body: (v, { bold }) =>
      `Отчёта по «${bold(v.promise_title)}» за сегодня ещё нет. Фото, видео или пара слов — и день засчитан.`,
  }),
  admin_broadcast: notice<{ text: string }>({ title: () => 'Сообщение от «Слова»', body: (v) => v.text }),
  admin_personal_notification: notice<{ text: string }>({
    title: () => 'Сообщение от «Слова»',
    body: (v) => v.text,
  }),
  direct_message: notice<{ text: string }>({ title: () => 'Личное сообщение', body: (v) => v.text }),
};

/** Those whose text an operator wrote. */
export const WRITTEN = ['admin_broadcast', 'admin_personal_notification', 'direct_message'];
