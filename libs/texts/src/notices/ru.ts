import { pluralRu } from '../plural.ts';
import type { Marks, RussianTemplates } from './template.ts';

const days = (count: string): string =>
  `${count} ${pluralRu(Number(count), { one: 'день', few: 'дня', many: 'дней' })}`;
const closedBy = (who: string): string => {
  if (who === 'system') return 'Закрыто автоматически: срок вышел.';
  return who === 'admin' ? 'Закрыто администратором.' : 'Закрыто вами.';
};
const said = (text: string, quote: Marks['quote']): string => (text ? `\n${quote(text)}` : '');
const ofDay = (day: string): string => (day ? ` за день ${day}` : '');
const votes = (count: string): string =>
  `${pluralRu(Number(count), { one: 'Нужен ещё', few: 'Нужно ещё', many: 'Нужно ещё' })} ${count} ${pluralRu(Number(count), { one: 'голос', few: 'голоса', many: 'голосов' })} для утверждения.`;

export const ru: RussianTemplates = {
  notification_promise_completed: {
    title: () => 'Обещание выполнено!',
    body: (v, { bold }) => `Вы сдержали слово: «${bold(v.promise_title)}». ${closedBy(v.closed_by)}`,
  },
  notification_promise_failed: {
    title: () => 'Обещание провалено',
    body: (v, { bold }) =>
      `«${bold(v.promise_title)}» выполнить не удалось. ${closedBy(v.closed_by)}\nДать слово ещё раз можно в любой момент.`,
  },
  notification_promise_give_up: {
    title: () => 'Вы сдались',
    body: (v, { bold }) =>
      `«${bold(v.promise_title)}» закрыто: вы решили остановиться. ${closedBy(v.closed_by)}`,
  },
  notification_promise_cancel: {
    title: () => 'Обещание отменено',
    body: (v, { bold }) => `«${bold(v.promise_title)}» отменено. ${closedBy(v.closed_by)}`,
  },
  notification_promise_overdue: {
    title: () => 'Обещание просрочено',
    body: (v, { bold }) =>
      `Срок «${bold(v.promise_title)}» истёк, и отчётов не хватило. ${closedBy(v.closed_by)}`,
  },
  reminder_every_day: {
    title: () => 'Как продвигается цель?',
    body: (v, { bold }) =>
      `«${bold(v.promise_title)}»: отчёты за ${v.days_completed} из ${days(v.days_total)}. Сделайте сегодня хотя бы маленький шаг и расскажите о нём.`,
  },
  reminder_day_start: {
    title: (v) => `День ${v.current_day} из ${v.days_total}`,
    body: (v, { bold }) => `Доброе утро! Сегодня вы держите слово: «${bold(v.promise_title)}».`,
  },
  reminder_day_end: {
    title: (v) => `День ${v.current_day} заканчивается`,
    body: (v, { bold }) =>
      `Отчёта по «${bold(v.promise_title)}» за сегодня ещё нет. Фото, видео или пара слов — и день засчитан.`,
  },
  admin_broadcast: { title: () => 'Сообщение от «Слова»', body: (v) => v.text },
  admin_personal_notification: { title: () => 'Сообщение от «Слова»', body: (v) => v.text },
  direct_message: { title: () => 'Личное сообщение', body: (v) => v.text },

  report_approved: {
    title: () => 'Отчёт подтверждён',
    body: (v, { bold }) =>
      `${v.approved_by} подтверждает ваш отчёт${ofDay(v.day)}: «${bold(v.promise_title)}». День сдержан!`,
  },
  report_approved_by_system: {
    title: () => 'Отчёт засчитан',
    body: (v, { bold }) =>
      `Никто не успел проверить отчёт${ofDay(v.day)} по «${bold(v.promise_title)}», поэтому он засчитан.`,
  },
  report_rejected: {
    title: () => 'Отчёт отклонён',
    body: (v, { bold, quote }) =>
      `${v.rejected_by} отклоняет отчёт${ofDay(v.day)} по «${bold(v.promise_title)}»:\n${quote(v.reason)}\nЗа этот день можно отчитаться ещё раз.`,
  },
  report_waits_for_motivator: {
    title: () => 'Проверьте отчёт',
    body: (v, { bold, quote }) =>
      `${v.owner} отчитывается${ofDay(v.day)} по «${bold(v.promise_title)}». Слово за вами.${said(v.report_text, quote)}`,
  },
  report_still_waits: {
    title: () => 'Отчёт ждёт вас уже сутки',
    body: (v, { bold }) => `${v.owner} ждёт решения по отчёту${ofDay(v.day)}: «${bold(v.promise_title)}».`,
  },
  report_waits_for_vote: {
    title: () => 'Нужен ваш голос',
    body: (v, { bold, quote }) =>
      `${v.owner} продолжает держать слово: новый отчёт${ofDay(v.day)} по «${bold(v.promise_title)}».${said(v.report_text, quote)}`,
  },
  vote_received: {
    title: () => 'Голос за ваш отчёт',
    body: (v, { bold }) =>
      `${v.voter} подтверждает отчёт по «${bold(v.promise_title)}». ${votes(v.votes_needed)}`,
  },
  milestone_reached: {
    title: (v) => `Уже ${days(v.days_completed)}!`,
    body: (v, { bold }) => `В «${bold(v.promise_title)}» сдержано ${days(v.days_completed)}. Так держать!`,
  },
  promise_started: {
    title: () => 'Слово дано',
    body: (v, { bold }) =>
      `${v.owner} начинает «${bold(v.promise_title)}» на ${days(v.days_total)}. Отчёты проверяете вы.`,
  },
  promise_became_overdue: {
    title: () => 'Срок вышел',
    body: (v, { bold }) =>
      `Срок «${bold(v.promise_title)}» закончился. Ещё можно успеть: отчитайтесь до ${v.until}.`,
  },
  invitation_received: {
    title: () => 'Вас зовут в мотиваторы',
    body: (v, { bold }) =>
      `${v.owner} просит вас проверять отчёты по обещанию «${bold(v.promise_title)}». Приглашение действует 7 дней.`,
  },
  invitation_accepted: {
    title: () => 'Мотиватор согласен',
    body: (v, { bold }) => `${v.motivator} теперь ваш мотиватор: «${bold(v.promise_title)}». Можно начинать!`,
  },
  invitation_rejected: {
    title: () => 'Мотиватор отказался',
    body: (v, { bold }) =>
      `${v.motivator} не может быть мотиватором «${bold(v.promise_title)}». Выберите другого человека или способ подтверждения.`,
  },
  invitation_withdrawn: {
    title: () => 'Приглашение отозвано',
    body: (v, { bold }) => `${v.owner} больше не просит вас быть мотиватором: «${bold(v.promise_title)}».`,
  },
  invitation_expired: {
    title: () => 'Приглашение истекло',
    body: (v, { bold }) =>
      `За 7 дней ответа от ${v.motivator} не было: «${bold(v.promise_title)}». Выберите другого мотиватора.`,
  },
};
