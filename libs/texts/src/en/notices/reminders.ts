import type * as ru from '../../ru/notices/reminders.ts';
import type { Translation } from '../../translation.ts';
import { listOf } from '../../notices/several.ts';
import { daysCount, ofDays, promisesCount, reportsCount } from '../counts.ts';
import { pluralEn } from '../plural.ts';
import { morePromises, dayOfTerm, pastWeek } from './words.ts';

export const reminders: Translation<typeof ru.reminders> = {
  reminder_every_day: {
    title: () => 'How is your goal doing?',
    body: (v, { bold }) =>
      `“${bold(v.promise_title)}”: reports on ${v.days_completed} of ${ofDays(v.days_total)}. Take at least one small step today and report it.`,
  },
  reminder_day_start: {
    title: (v) => `Day ${v.current_day} of ${v.days_total}`,
    body: (v, { bold }) => `Good morning! Today’s promise: “${bold(v.promise_title)}”.`,
  },
  reminder_day_end: {
    title: (v) => `Day ${v.current_day} of ${v.days_total} is ending`,
    body: (v, { bold }) =>
      `There is no report on “${bold(v.promise_title)}” for today yet. Send a photo, a video or a few words to keep the day.`,
  },
  reminders_every_day: {
    title: () => 'How are your goals doing?',
    body: (v, { bold }) =>
      `${listOf(
        v,
        (n) =>
          `${n}. “${bold(v[`promise_title_${n}`] ?? '')}”: reports on ${v[`days_completed_${n}`]} of ${daysCount(v[`days_total_${n}`] ?? '')}`,
        morePromises,
      )}\nTake at least one small step for each today and report it.`,
  },
  reminders_day_start: {
    title: (v) => `Today: ${promisesCount(v.count)}`,
    body: (v, { bold }) =>
      `Good morning! Today’s promises:\n${listOf(v, (n) => dayOfTerm(v, n, bold), morePromises)}`,
  },
  reminders_day_end: {
    title: () => 'The day is ending',
    body: (v, { bold }) =>
      `There are no reports for today yet:\n${listOf(v, (n) => dayOfTerm(v, n, bold), morePromises)}\nSend a photo, a video or a few words to keep the day.`,
  },
  goal_still_open: {
    title: () => 'Did you make it?',
    body: (v, { bold }) =>
      `Time is up for your goal “${bold(v.promise_title)}”. If you reached it, close it as completed by ${v.until}.`,
  },
  weekly_digest: {
    title: () => 'Your week',
    body: (v, { bold }) => {
      const past = listOf(
        v,
        (n) => `“${bold(v[`promise_title_${n}`] ?? '')}”: ${pastWeek(v, n)}`,
        morePromises,
      );
      const wait = pluralEn(Number(v.waiting), 'is waiting', 'are waiting');
      const waiting = Number(v.waiting) > 0 ? `${reportsCount(v.waiting)} ${wait} for your decision.` : '';
      return [past, waiting].filter(Boolean).join('\n\n');
    },
  },
};
