import { ofDays, promisesCount, daysCountEn } from '../counts.ts';
import { pluralEn } from '../plural.ts';
import { listOf, type Several } from './several.ts';
import { notice, russianNotice } from './template.ts';
import {
  dayOfTerm as dayOfTermEn,
  morePromises as morePromisesEn,
  pastWeek as pastWeekEn,
  promises as promisesEn,
  reports as reportsEn,
} from './words-en.ts';
import { dayOfTerm, morePromises, pastWeek, waitingReports } from './words-ru.ts';

type Reminders = Several<'promise_title' | 'current_day' | 'days_completed' | 'days_total'>;

export const reminders = {
  reminder_every_day: russianNotice<{ promise_title: string; days_completed: string; days_total: string }>({
    title: () => 'Как продвигается цель?',
    body: (v, { bold }) =>
      `«${bold(v.promise_title)}»: отчёты за ${v.days_completed} из ${ofDays(v.days_total)}. Сделайте сегодня хотя бы маленький шаг и расскажите о нём.`,
  }),
  reminder_day_start: russianNotice<{ promise_title: string; current_day: string; days_total: string }>({
    title: (v) => `День ${v.current_day} из ${v.days_total}`,
    body: (v, { bold }) => `Доброе утро! Сегодня вы держите слово: «${bold(v.promise_title)}».`,
  }),
  reminder_day_end: russianNotice<{ promise_title: string; current_day: string; days_total: string }>({
    title: (v) => `День ${v.current_day} из ${v.days_total} заканчивается`,
    body: (v, { bold }) =>
      `Отчёта по «${bold(v.promise_title)}» за сегодня ещё нет. Фото, видео или пара слов — и день засчитан.`,
  }),
  reminders_every_day: notice<Reminders>({
    ru: {
      title: () => 'Как продвигаются цели?',
      body: (v, { bold }) =>
        `${listOf(
          v,
          (n) =>
            `${n}. «${bold(v[`promise_title_${n}`] ?? '')}» — отчёты за ${v[`days_completed_${n}`]} из ${ofDays(v[`days_total_${n}`] ?? '')}`,
          morePromises,
        )}\nСделайте сегодня хотя бы по маленькому шагу и расскажите о них.`,
    },
    en: {
      title: () => 'How are your goals doing?',
      body: (v, { bold }) =>
        `${listOf(
          v,
          (n) =>
            `${n}. “${bold(v[`promise_title_${n}`] ?? '')}”: reports on ${v[`days_completed_${n}`]} of ${daysCountEn(v[`days_total_${n}`] ?? '')}`,
          morePromisesEn,
        )}\nTake at least one small step for each today and report it.`,
    },
  }),
  reminders_day_start: notice<Reminders>({
    ru: {
      title: (v) => `Сегодня: ${promisesCount(v.count)}`,
      body: (v, { bold }) =>
        `Доброе утро! Сегодня вы держите слово:\n${listOf(v, (n) => dayOfTerm(v, n, bold), morePromises)}`,
    },
    en: {
      title: (v) => `Today: ${promisesEn(v.count)}`,
      body: (v, { bold }) =>
        `Good morning! Today’s promises:\n${listOf(v, (n) => dayOfTermEn(v, n, bold), morePromisesEn)}`,
    },
  }),
  reminders_day_end: notice<Reminders>({
    ru: {
      title: () => 'День заканчивается',
      body: (v, { bold }) =>
        `Отчётов за сегодня ещё нет:\n${listOf(v, (n) => dayOfTerm(v, n, bold), morePromises)}\nФото, видео или пара слов — и день засчитан.`,
    },
    en: {
      title: () => 'The day is ending',
      body: (v, { bold }) =>
        `There are no reports for today yet:\n${listOf(v, (n) => dayOfTermEn(v, n, bold), morePromisesEn)}\nSend a photo, a video or a few words to keep the day.`,
    },
  }),
  goal_still_open: notice<{ promise_title: string; until: string }>({
    ru: {
      title: () => 'Получилось?',
      body: (v, { bold }) =>
        `Срок цели «${bold(v.promise_title)}» вышел. Если она достигнута, закройте её как выполненную: до ${v.until}.`,
    },
    en: {
      title: () => 'Did you make it?',
      body: (v, { bold }) =>
        `Time is up for your goal “${bold(v.promise_title)}”. If you reached it, close it as completed by ${v.until}.`,
    },
  }),
  /**
   * `asked` is empty for a goal, `strength` for what is no habit; `waiting` counts the reports that wait for the
   * reader.
   */
  weekly_digest: notice<
    Several<'promise_title' | 'kept' | 'asked' | 'streak' | 'strength'> & { waiting: string }
  >({
    ru: {
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
    en: {
      title: () => 'Your week',
      body: (v, { bold }) => {
        const past = listOf(
          v,
          (n) => `“${bold(v[`promise_title_${n}`] ?? '')}”: ${pastWeekEn(v, n)}`,
          morePromisesEn,
        );
        const wait = pluralEn(Number(v.waiting), 'is waiting', 'are waiting');
        const waiting = Number(v.waiting) > 0 ? `${reportsEn(v.waiting)} ${wait} for your decision.` : '';
        return [past, waiting].filter(Boolean).join('\n\n');
      },
    },
  }),
};
