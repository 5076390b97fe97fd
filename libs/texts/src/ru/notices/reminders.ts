import { ofDays, promisesCount } from '../counts.ts';
import { listOf, type Several } from '../../notices/several.ts';
import { notice } from '../../notices/template.ts';
import { dayOfTerm, morePromises, pastWeek, waitingReports } from './words.ts';

type Reminders = Several<'promise_title' | 'current_day' | 'days_completed' | 'days_total'>;

interface DayOfTerm {
  promise_title: string;
  current_day: string;
  days_total: string;
}

export const reminders = {
  reminder_every_day: notice<{ promise_title: string; days_completed: string; days_total: string }>({
    title: () => 'Как продвигается цель?',
    body: (v, { bold }) =>
      `«${bold(v.promise_title)}»: отчёты за ${v.days_completed} из ${ofDays(v.days_total)}. Сделайте сегодня хотя бы маленький шаг и расскажите о нём.`,
  }),
  reminder_day_start: notice<DayOfTerm>({
    title: (v) => `День ${v.current_day} из ${v.days_total}`,
    body: (v, { bold }) => `Доброе утро! Сегодня вы держите слово: «${bold(v.promise_title)}».`,
  }),
  reminder_day_end: notice<DayOfTerm>({
    title: (v) => `День ${v.current_day} из ${v.days_total} заканчивается`,
    body: (v, { bold }) =>
      `Отчёта по «${bold(v.promise_title)}» за сегодня ещё нет. Фото, видео или пара слов — и день засчитан.`,
  }),
  reminders_every_day: notice<Reminders>({
    title: () => 'Как продвигаются цели?',
    body: (v, { bold }) =>
      `${listOf(
        v,
        (n) =>
          `${n}. «${bold(v[`promise_title_${n}`] ?? '')}» — отчёты за ${v[`days_completed_${n}`]} из ${ofDays(v[`days_total_${n}`] ?? '')}`,
        morePromises,
      )}\nСделайте сегодня хотя бы по маленькому шагу и расскажите о них.`,
  }),
  reminders_day_start: notice<Reminders>({
    title: (v) => `Сегодня: ${promisesCount(v.count)}`,
    body: (v, { bold }) =>
      `Доброе утро! Сегодня вы держите слово:\n${listOf(v, (n) => dayOfTerm(v, n, bold), morePromises)}`,
  }),
  reminders_day_end: notice<Reminders>({
    title: () => 'День заканчивается',
    body: (v, { bold }) =>
      `Отчётов за сегодня ещё нет:\n${listOf(v, (n) => dayOfTerm(v, n, bold), morePromises)}\nФото, видео или пара слов — и день засчитан.`,
  }),
  goal_still_open: notice<{ promise_title: string; until: string }>({
    title: () => 'Получилось?',
    body: (v, { bold }) =>
      `Срок цели «${bold(v.promise_title)}» вышел. Если она достигнута, закройте её как выполненную: до ${v.until}.`,
  }),
  /**
   * `asked` is empty for a goal, `strength` for what is no habit; `waiting` counts the reports that wait for the
   * reader.
   */
  weekly_digest: notice<
    Several<'promise_title' | 'kept' | 'asked' | 'streak' | 'strength'> & { waiting: string }
  >({
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
  }),
};
