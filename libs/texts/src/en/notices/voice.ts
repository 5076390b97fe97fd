import type * as ru from '../../ru/notices/voice.ts';
import type { Translation } from '../../translation.ts';
import { listOf } from '../../notices/several.ts';
import { daysCount } from '../counts.ts';
import { morePromises } from './words.ts';

export const voice: Translation<typeof ru.voice> = {
  word_lost: {
    title: () => 'This promise can no longer be kept',
    body: (v, { bold }) =>
      `“${bold(v.promise_title)}”: ${v.days_completed} of ${daysCount(v.days_total)} kept, and what was missed cannot be made up. It happens, and what you did is yours.\nYou can carry on for yourself, start over or let it go. We will not remind you again.`,
  },
  words_lost: {
    title: () => 'These promises can no longer be kept',
    body: (v, { bold }) =>
      `${listOf(v, (n) => `${n}. “${bold(v[`promise_title_${n}`] ?? '')}”`, morePromises)}\nIt happens, and what you did is yours. You can carry on with each for yourself, start it over or let it go. We will not remind you again.`,
  },
  days_skipped: {
    title: () => 'Skips were used',
    body: (v, { bold }) =>
      `There were no reports, so each of these days used one skip:\n${listOf(
        v,
        (n) => `“${bold(v[`promise_title_${n}`] ?? '')}”: day ${v[`day_${n}`]}`,
        (others) => `and ${others} more`,
      )}\nYour streaks continue.`,
  },
  silence_question: {
    title: () => 'Keep going?',
    body: (v, { bold }) =>
      `“${bold(v.promise_title)}” has been quiet for a few days. What comes next is up to you. While you are quiet, so are we.`,
  },
  silence_questions: {
    title: () => 'Keep going?',
    body: (v, { bold }) =>
      `These have been quiet for a few days:\n${listOf(v, (n) => `${n}. “${bold(v[`promise_title_${n}`] ?? '')}”`, morePromises)}\nWhat comes next is up to you. While you are quiet, so are we.`,
  },
};
