import { daysCount, ofDays, daysCountEn } from '../counts.ts';
import { notice } from './template.ts';
import { ended as endedEn } from './words-en.ts';
import { ended } from './words-ru.ts';

export const promises = {
  promise_started: notice<{ promise_title: string; owner: string; days_total: string }>({
    ru: {
      title: () => 'Слово дано',
      body: (v, { bold }) =>
        `${v.owner} начинает «${bold(v.promise_title)}» на ${daysCount(v.days_total)}. Отчёты проверяете вы.`,
    },
    en: {
      title: () => 'A promise has started',
      body: (v, { bold }) =>
        `${v.owner} started “${bold(v.promise_title)}” for ${daysCountEn(v.days_total)}. You decide on the reports.`,
    },
  }),
  milestone_reached: notice<{ promise_title: string; days_completed: string }>({
    ru: {
      title: (v) => `Уже ${daysCount(v.days_completed)}!`,
      body: (v, { bold }) =>
        `В «${bold(v.promise_title)}» сдержано ${daysCount(v.days_completed)}. Так держать!`,
    },
    en: {
      title: (v) => `${daysCountEn(v.days_completed)} already!`,
      body: (v, { bold }) =>
        `${daysCountEn(v.days_completed)} of “${bold(v.promise_title)}” are kept. Keep it up!`,
    },
  }),
  day_skipped: notice<{ promise_title: string; day: string }>({
    ru: {
      title: (v) => `День ${v.day} пропущен`,
      body: (v, { bold }) =>
        `Отчёта по «${bold(v.promise_title)}» за день ${v.day} не было, поэтому потрачен один пропуск. Серия цела.`,
    },
    en: {
      title: (v) => `Day ${v.day} skipped`,
      body: (v, { bold }) =>
        `There was no report on “${bold(v.promise_title)}” for day ${v.day}, so one skip was used. Your streak continues.`,
    },
  }),
  promise_became_overdue: notice<{ promise_title: string; until: string }>({
    ru: {
      title: () => 'Срок вышел',
      body: (v, { bold }) =>
        `Срок «${bold(v.promise_title)}» закончился. Ещё можно успеть: отчитайтесь до ${v.until}.`,
    },
    en: {
      title: () => 'Time is up',
      body: (v, { bold }) =>
        `Time is up for “${bold(v.promise_title)}”, but you can still report until ${v.until}.`,
    },
  }),
  /** For the motivator; `completion` is the completion type. */
  motivated_promise_closed: notice<{
    promise_title: string;
    owner: string;
    completion: string;
    days_completed: string;
    days_total: string;
  }>({
    ru: {
      title: (v) => (v.completion === 'success' ? 'Слово сдержано!' : 'Обещание закрыто'),
      body: (v, { bold }) =>
        `${v.owner}: «${bold(v.promise_title)}». ${ended(v.completion)} Сдержано ${v.days_completed} из ${ofDays(v.days_total)}. Спасибо, что проверяли отчёты.`,
    },
    en: {
      title: (v) => (v.completion === 'success' ? 'Promise kept!' : 'Promise closed'),
      body: (v, { bold }) =>
        `${v.owner}: “${bold(v.promise_title)}”. ${endedEn(v.completion)} ${v.days_completed} of ${daysCountEn(v.days_total)} kept. Thank you for checking the reports.`,
    },
  }),
  motivated_promise_deleted: notice<{ promise_title: string; owner: string }>({
    ru: {
      title: () => 'Обещание удалено',
      body: (v, { bold }) =>
        `${v.owner} больше не собирается давать слово: «${bold(v.promise_title)}». Проверять нечего.`,
    },
    en: {
      title: () => 'Promise deleted',
      body: (v, { bold }) => `${v.owner} deleted “${bold(v.promise_title)}”. There is nothing left to check.`,
    },
  }),
};
