import { ofDays } from '../counts.ts';
import { listOf, type Several } from '../../notices/several.ts';
import { notice } from '../../notices/template.ts';
import { morePromises } from './words.ts';

/** Skips of one message, in the order of the calendar; `count` counts days, not promises. */
type Skipped = Several<'promise_title' | 'day'>;

/** About words that are lost, days that were skipped and silence. */
export const voice = {
  word_lost: notice<{ promise_title: string; days_completed: string; days_total: string }>({
    title: () => 'Это слово уже не сдержать',
    body: (v, { bold }) =>
      `«${bold(v.promise_title)}»: сдержано ${v.days_completed} из ${ofDays(v.days_total)}, и наверстать пропущенное уже нельзя. Так бывает, и сделанное остаётся с вами.\nМожно продолжить для себя, начать заново или отпустить. Напоминать больше не будем.`,
  }),
  words_lost: notice<Several<'promise_title'>>({
    title: () => 'Эти слова уже не сдержать',
    body: (v, { bold }) =>
      `${listOf(v, (n) => `${n}. «${bold(v[`promise_title_${n}`] ?? '')}»`, morePromises)}\nТак бывает, и сделанное остаётся с вами. Каждое можно продолжить для себя, начать заново или отпустить. Напоминать больше не будем.`,
  }),
  days_skipped: notice<Skipped>({
    title: () => 'Потрачены пропуски',
    body: (v, { bold }) =>
      `Отчётов не было, поэтому потрачено по одному пропуску за день:\n${listOf(
        v,
        (n) => `«${bold(v[`promise_title_${n}`] ?? '')}» — день ${v[`day_${n}`]}`,
        (others) => `и ещё дней: ${others}`,
      )}\nСерии целы.`,
  }),
  silence_question: notice<{ promise_title: string }>({
    title: () => 'Продолжаем?',
    body: (v, { bold }) =>
      `Уже несколько дней по «${bold(v.promise_title)}» ничего не слышно. Как быть дальше — решать вам. Пока молчите вы, молчим и мы.`,
  }),
  silence_questions: notice<Several<'promise_title'>>({
    title: () => 'Продолжаем?',
    body: (v, { bold }) =>
      `Уже несколько дней ничего не слышно:\n${listOf(v, (n) => `${n}. «${bold(v[`promise_title_${n}`] ?? '')}»`, morePromises)}\nКак быть дальше — решать вам. Пока молчите вы, молчим и мы.`,
  }),
};
