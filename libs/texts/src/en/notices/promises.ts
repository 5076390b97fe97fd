import type * as ru from '../../ru/notices/promises.ts';
import type { Translation } from '../../translation.ts';
import { daysCount } from '../counts.ts';
import { ended } from './words.ts';

export const promises: Translation<typeof ru.promises> = {
  promise_started: {
    title: () => 'A promise has started',
    body: (v, { bold }) =>
      `${v.owner} started “${bold(v.promise_title)}” for ${daysCount(v.days_total)}. You decide on the reports.`,
  },
  milestone_reached: {
    title: (v) => `${daysCount(v.days_completed)} already!`,
    body: (v, { bold }) =>
      `${daysCount(v.days_completed)} of “${bold(v.promise_title)}” are kept. Keep it up!`,
  },
  day_skipped: {
    title: (v) => `Day ${v.day} skipped`,
    body: (v, { bold }) =>
      `There was no report on “${bold(v.promise_title)}” for day ${v.day}, so one skip was used. Your streak continues.`,
  },
  promise_became_overdue: {
    title: () => 'Time is up',
    body: (v, { bold }) =>
      `Time is up for “${bold(v.promise_title)}”, but you can still report until ${v.until}.`,
  },
  motivated_promise_closed: {
    title: (v) => (v.completion === 'success' ? 'Promise kept!' : 'Promise closed'),
    body: (v, { bold }) =>
      `${v.owner}: “${bold(v.promise_title)}”. ${ended(v.completion)} ${v.days_completed} of ${daysCount(v.days_total)} kept. Thank you for checking the reports.`,
  },
  motivated_promise_deleted: {
    title: () => 'Promise deleted',
    body: (v, { bold }) => `${v.owner} deleted “${bold(v.promise_title)}”. There is nothing left to check.`,
  },
};
