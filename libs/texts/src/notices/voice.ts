import { daysCountEn, ofDays } from '../counts.ts';
import { listOf, type Several } from './several.ts';
import { notice } from './template.ts';
import { morePromises as morePromisesEn } from './words-en.ts';
import { morePromises } from './words-ru.ts';

/** Skips that were told together, in the order of the calendar; `count` counts days, not promises. */
type Skipped = Several<'promise_title' | 'day'>;

/** About words that are lost, days that were skipped and silence. */
export const voice = {
  word_lost: notice<{ promise_title: string; days_completed: string; days_total: string }>({
    ru: {
      title: () => 'Это слово уже не сдержать',
      body: (v, { bold }) =>
        `«${bold(v.promise_title)}»: сдержано ${v.days_completed} из ${ofDays(v.days_total)}, и наверстать пропущенное уже нельзя. Так бывает, и сделанное остаётся с вами.\nМожно продолжить для себя, начать заново или отпустить. Напоминать больше не будем.`,
    },
    en: {
      title: () => 'This promise can no longer be kept',
      body: (v, { bold }) =>
        `“${bold(v.promise_title)}”: ${v.days_completed} of ${daysCountEn(v.days_total)} kept, and what was missed cannot be made up. It happens, and what you did is yours.\nYou can go on for yourself, begin anew or let it go. We will not remind you again.`,
    },
  }),
  words_lost: notice<Several<'promise_title'>>({
    ru: {
      title: () => 'Эти слова уже не сдержать',
      body: (v, { bold }) =>
        `${listOf(v, (n) => `${n}. «${bold(v[`promise_title_${n}`] ?? '')}»`, morePromises)}\nТак бывает, и сделанное остаётся с вами. Каждое можно продолжить для себя, начать заново или отпустить. Напоминать больше не будем.`,
    },
    en: {
      title: () => 'These promises can no longer be kept',
      body: (v, { bold }) =>
        `${listOf(v, (n) => `${n}. “${bold(v[`promise_title_${n}`] ?? '')}”`, morePromisesEn)}\nIt happens, and what you did is yours. You can go on with each for yourself, begin it anew or let it go. We will not remind you again.`,
    },
  }),
  days_skipped: notice<Skipped>({
    ru: {
      title: () => 'Потрачены пропуски',
      body: (v, { bold }) =>
        `Отчётов не было, поэтому потрачено по одному пропуску за день:\n${listOf(
          v,
          (n) => `«${bold(v[`promise_title_${n}`] ?? '')}» — день ${v[`day_${n}`]}`,
          (others) => `и ещё дней: ${others}`,
        )}\nСерии целы.`,
    },
    en: {
      title: () => 'Skips were used',
      body: (v, { bold }) =>
        `There were no reports, so each of these days used one skip:\n${listOf(
          v,
          (n) => `“${bold(v[`promise_title_${n}`] ?? '')}”: day ${v[`day_${n}`]}`,
          (others) => `and ${others} more`,
        )}\nYour streaks continue.`,
    },
  }),
  silence_question: notice<{ promise_title: string }>({
    ru: {
      title: () => 'Продолжаем?',
      body: (v, { bold }) =>
        `Уже несколько дней по «${bold(v.promise_title)}» ничего не слышно. Продолжить, взять паузу или отпустить — решать вам. Пока молчите вы, молчим и мы.`,
    },
    en: {
      title: () => 'Shall we go on?',
      body: (v, { bold }) =>
        `“${bold(v.promise_title)}” has been quiet for a few days. Go on, take a pause or let it go: it is up to you. While you are quiet, so are we.`,
    },
  }),
  silence_questions: notice<Several<'promise_title'>>({
    ru: {
      title: () => 'Продолжаем?',
      body: (v, { bold }) =>
        `Уже несколько дней ничего не слышно:\n${listOf(v, (n) => `${n}. «${bold(v[`promise_title_${n}`] ?? '')}»`, morePromises)}\nПродолжить, взять паузу или отпустить — решать вам. Пока молчите вы, молчим и мы.`,
    },
    en: {
      title: () => 'Shall we go on?',
      body: (v, { bold }) =>
        `These have been quiet for a few days:\n${listOf(v, (n) => `${n}. “${bold(v[`promise_title_${n}`] ?? '')}”`, morePromisesEn)}\nGo on, take a pause or let go: it is up to you. While you are quiet, so are we.`,
    },
  }),
};
