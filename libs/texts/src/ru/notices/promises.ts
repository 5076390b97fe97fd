import { daysCount, ofDays } from '../counts.ts';
import { notice } from '../../notices/template.ts';
import { ended } from './words.ts';

export const promises = {
  promise_started: notice<{ promise_title: string; owner: string; days_total: string }>({
    title: () => 'Слово дано',
    body: (v, { bold }) =>
      `${v.owner} начинает «${bold(v.promise_title)}» на ${daysCount(v.days_total)}. Отчёты проверяете вы.`,
  }),
  milestone_reached: notice<{ promise_title: string; days_completed: string }>({
    title: (v) => `Уже ${daysCount(v.days_completed)}!`,
    body: (v, { bold }) =>
      `В «${bold(v.promise_title)}» сдержано ${daysCount(v.days_completed)}. Так держать!`,
  }),
  day_skipped: notice<{ promise_title: string; day: string }>({
    title: (v) => `День ${v.day} пропущен`,
    body: (v, { bold }) =>
      `Отчёта по «${bold(v.promise_title)}» за день ${v.day} не было, поэтому потрачен один пропуск. Серия цела.`,
  }),
  promise_became_overdue: notice<{ promise_title: string; until: string }>({
    title: () => 'Срок вышел',
    body: (v, { bold }) =>
      `Срок «${bold(v.promise_title)}» закончился. Ещё можно успеть: отчитайтесь до ${v.until}.`,
  }),
  /** For the motivator; `completion` is the completion type. */
  motivated_promise_closed: notice<{
    promise_title: string;
    owner: string;
    completion: string;
    days_completed: string;
    days_total: string;
  }>({
    title: (v) => (v.completion === 'success' ? 'Слово сдержано!' : 'Обещание закрыто'),
    body: (v, { bold }) =>
      `${v.owner}: «${bold(v.promise_title)}». ${ended(v.completion)} Сдержано ${v.days_completed} из ${ofDays(v.days_total)}. Спасибо, что проверяли отчёты.`,
  }),
  motivated_promise_deleted: notice<{ promise_title: string; owner: string }>({
    title: () => 'Обещание удалено',
    body: (v, { bold }) =>
      `${v.owner} больше не собирается давать слово: «${bold(v.promise_title)}». Проверять нечего.`,
  }),
};
