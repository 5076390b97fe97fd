import { daysCount, ofDays, promisesCount, reportsCount, votesCount } from '../counts.ts';
import { pluralRu } from '../plural.ts';
import { listOf } from './lines.ts';
import type { Marks, RussianTemplates } from './template.ts';
import type { Variables } from './variables.ts';

const closedBy = (who: string): string => {
  if (who === 'system') return 'Закрыто автоматически: срок вышел.';
  return who === 'admin' ? 'Закрыто администратором.' : 'Закрыто вами.';
};
const said = (text: string, quote: Marks['quote']): string => (text ? `\n${quote(text)}` : '');
const ofDay = (day: string): string => (day ? ` за день ${day}` : '');
const votes = (count: string): string =>
  `${pluralRu(Number(count), { one: 'Нужен ещё', few: 'Нужно ещё', many: 'Нужно ещё' })} ${votesCount(count)} для утверждения.`;

/** «ждёт 1 отчёт», «ждут 2 отчёта». */
const waitingReports = (count: string): string =>
  `${pluralRu(Number(count), { one: 'ждёт', few: 'ждут', many: 'ждут' })} ${reportsCount(count)}`;
const morePromises = (count: string): string => `и ещё ${promisesCount(count)}`;
const dayOfTerm = (v: Variables['reminders_day_start'], n: number, bold: Marks['bold']): string =>
  `${n}. «${bold(v[`promise_title_${n}`] ?? '')}» — день ${v[`current_day_${n}`]} из ${v[`days_total_${n}`]}`;
/** «5 из 7 дней, серия 12, сила 64 из 100»; a goal asks for no days, so of it only «отчёты за 3 дня». */
const pastWeek = (v: Variables['weekly_digest'], n: number): string => {
  const kept = v[`kept_${n}`] ?? '';
  const asked = v[`asked_${n}`];
  if (!asked) return `отчёты за ${daysCount(kept)}`;
  const parts = [`${kept} из ${ofDays(asked)}`];
  if (Number(v[`streak_${n}`]) > 1) parts.push(`серия ${v[`streak_${n}`]}`);
  if (v[`strength_${n}`]) parts.push(`сила ${v[`strength_${n}`]} из 100`);
  return parts.join(', ');
};
const ended = (completion: string): string => {
  switch (completion) {
    case 'success':
      return 'Слово сдержано!';
    case 'give_up':
      return 'Автор решил остановиться.';
    case 'cancel':
      return 'Автор отменил обещание.';
    case 'overdue':
      return 'Срок истёк, и отчётов не хватило.';
    default:
      return 'Сдержать слово не удалось.';
  }
};

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
      `«${bold(v.promise_title)}»: отчёты за ${v.days_completed} из ${ofDays(v.days_total)}. Сделайте сегодня хотя бы маленький шаг и расскажите о нём.`,
  },
  reminder_day_start: {
    title: (v) => `День ${v.current_day} из ${v.days_total}`,
    body: (v, { bold }) => `Доброе утро! Сегодня вы держите слово: «${bold(v.promise_title)}».`,
  },
  reminder_day_end: {
    title: (v) => `День ${v.current_day} из ${v.days_total} заканчивается`,
    body: (v, { bold }) =>
      `Отчёта по «${bold(v.promise_title)}» за сегодня ещё нет. Фото, видео или пара слов — и день засчитан.`,
  },
  reminders_every_day: {
    title: () => 'Как продвигаются цели?',
    body: (v, { bold }) =>
      `${listOf(
        v,
        (n) =>
          `${n}. «${bold(v[`promise_title_${n}`] ?? '')}» — отчёты за ${v[`days_completed_${n}`]} из ${ofDays(v[`days_total_${n}`] ?? '')}`,
        morePromises,
      )}\nСделайте сегодня хотя бы по маленькому шагу и расскажите о них.`,
  },
  reminders_day_start: {
    title: (v) => `Сегодня: ${promisesCount(v.count)}`,
    body: (v, { bold }) =>
      `Доброе утро! Сегодня вы держите слово:\n${listOf(v, (n) => dayOfTerm(v, n, bold), morePromises)}`,
  },
  reminders_day_end: {
    title: () => 'День заканчивается',
    body: (v, { bold }) =>
      `Отчётов за сегодня ещё нет:\n${listOf(v, (n) => dayOfTerm(v, n, bold), morePromises)}\nФото, видео или пара слов — и день засчитан.`,
  },
  weekly_digest: {
    title: () => 'Ваша неделя',
    body: (v, { bold }) => {
      const past = listOf(
        v,
        (n) => `«${bold(v[`promise_title_${n}`] ?? '')}»: ${pastWeek(v, n)}`,
        morePromises,
      );
      const waiting = Number(v.waiting) > 0 ? `Вашего решения ${waitingReports(v.waiting)}.` : '';
      return [past, waiting].filter(Boolean).join('\n\n');
    },
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
  reports_still_wait: {
    title: () => 'Отчёты ждут вас больше дня',
    body: (v, { bold }) =>
      `Вашего решения ${waitingReports(v.count)}:\n${listOf(
        v,
        (n) =>
          `${n}. ${v[`owner_${n}`]}: «${bold(v[`promise_title_${n}`] ?? '')}»${ofDay(v[`day_${n}`] ?? '')}`,
        (others) => `и ещё ${reportsCount(others)}`,
      )}`,
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
    title: (v) => `Уже ${daysCount(v.days_completed)}!`,
    body: (v, { bold }) =>
      `В «${bold(v.promise_title)}» сдержано ${daysCount(v.days_completed)}. Так держать!`,
  },
  promise_started: {
    title: () => 'Слово дано',
    body: (v, { bold }) =>
      `${v.owner} начинает «${bold(v.promise_title)}» на ${daysCount(v.days_total)}. Отчёты проверяете вы.`,
  },
  motivated_promise_closed: {
    title: (v) => (v.completion === 'success' ? 'Слово сдержано!' : 'Обещание закрыто'),
    body: (v, { bold }) =>
      `${v.owner}: «${bold(v.promise_title)}». ${ended(v.completion)} Сдержано ${v.days_completed} из ${ofDays(v.days_total)}. Спасибо, что проверяли отчёты.`,
  },
  motivated_promise_deleted: {
    title: () => 'Обещание удалено',
    body: (v, { bold }) =>
      `${v.owner} больше не собирается давать слово: «${bold(v.promise_title)}». Проверять нечего.`,
  },
  day_skipped: {
    title: (v) => `День ${v.day} пропущен`,
    body: (v, { bold }) =>
      `Отчёта по «${bold(v.promise_title)}» за день ${v.day} не было, поэтому потрачен один пропуск. Серия цела.`,
  },
  promise_became_overdue: {
    title: () => 'Срок вышел',
    body: (v, { bold }) =>
      `Срок «${bold(v.promise_title)}» закончился. Ещё можно успеть: отчитайтесь до ${v.until}.`,
  },
  goal_still_open: {
    title: () => 'Получилось?',
    body: (v, { bold }) =>
      `Срок цели «${bold(v.promise_title)}» вышел. Если она достигнута, закройте её как выполненную: до ${v.until}.`,
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
      `${v.motivator} не отвечает уже 7 дней: «${bold(v.promise_title)}». Выберите другого мотиватора.`,
  },
};
