import type * as ru from '../../ru/web/create.ts';
import type { Translation } from '../../translation.ts';
import { daysCount, reportsCount } from '../counts.ts';
import { countEn, pluralEn } from '../plural.ts';
import { promiseProblems } from '../promise-problems.ts';
import { failedTo } from './failed-calls.ts';

/** Shown for an invalid answer, by the codes of the domain's `checkNewPromise`. */
const problems = {
  ...promiseProblems,
  TITLE_TOO_LONG: 'The title can have up to 100 characters',
  DESCRIPTION_TOO_LONG: 'The description can have up to 500 characters',
  TYPE_REQUIRED: 'Choose the type of promise',
  FREQUENCY_REQUIRED: 'Choose how often',
  FREQUENCY_NOT_ALLOWED: 'Choose how often',
  INTERVAL_REQUIRED: 'Choose how many times a week, or how many days apart',
  INTERVAL_INVALID: 'Choose how many times a week, or how many days apart',
  WEEKDAYS_INVALID: 'Choose how often',
  DAY_OF_MONTH_INVALID: 'Choose how often',
  INTERVAL_DAYS_INVALID: 'Choose how often',
  DAYS_REQUIRED: 'Choose the length',
  DAYS_INVALID: 'Choose the length',
  DAYS_NOT_OFFERED: 'Choose the length',
};

export const create: Translation<typeof ru.create> = {
  title: 'New promise',
  editTitle: 'Edit draft',
  exit: 'My promises',
  step: (step, total) => `Step ${step} of ${total}`,
  back: 'Back',
  next: 'Next',
  create: 'Create',
  save: 'Save',
  problems,
  beforeCreating: 'Choose the length before you create the promise',
  counter: (length, max) => `${length} / ${max}`,

  name: {
    question: 'What do you promise?',
    label: 'Title',
    hint: 'Short and easy to check makes reporting easier',
    often: 'Popular promises',
    ideas: ['In bed by midnight', '10,000 steps', 'No sweets', 'Read 20 pages', 'Call my parents'],
  },
  about: {
    question: 'Why does it matter to you?',
    label: 'Description',
    optional: 'optional',
    hint: 'It will help on the day you feel like giving up',
  },
  kind: {
    question: 'What kind of promise is it?',
    hints: {
      habit: '30 days, you may skip up to 20%',
      challenge: '7–30 days in a row, no skips',
      goal: 'Up to 90 days, report when there is something to show',
    },
  },
  frequency: {
    question: 'How often?',
    label: 'Frequency',
    daily: 'Daily',
    weekly: 'Weekly',
    flexible: 'Times a week, on any days',
    times: (count) => pluralEn(count, 'time', 'times'),
    strict: 'Or on a fixed rhythm',
    every: (days) => `Every ${daysCount(days)}`,
  },
  penalty: {
    label: 'If you miss',
    hints: {
      none: 'Too few days by the end, and the promise becomes overdue, not failed.',
      normal: 'Too few days by the end, and the promise fails.',
      final: 'One miss beyond your skips, and the promise fails that same day.',
    },
  },
  duration: {
    question: 'For how many days?',
    label: 'Length',
    days: (count) => pluralEn(count, 'day', 'days'),
  },
  plan: {
    habit: (days, reports, skips) =>
      `${daysCount(days)}, ${reportsCount(reports)}, ${countEn(skips, 'skip', 'skips')} to spare`,
    term: {
      habit: (days) => `${daysCount(days)}, you may skip up to 20%`,
      challenge: (days) => `${daysCount(days)} in a row, no skips`,
      goal: (days) => `${daysCount(days)}, report when there is something to show`,
    },
    freely: 'One way it could go. You choose the days.',
    strictly: 'Report days are set in advance, with rest in between.',
    ahead: 'Day one begins when you start the promise.',
  },

  failed: failedTo.createPromise,
  updateFailed: failedTo.updatePromise,
  unexpected: 'Unexpected answer from the server',
  draft: {
    loading: 'Loading the draft...',
    failed: 'Could not load the draft',
    failedText: 'It may have been deleted or replaced by a newer one.',
    notDraft: 'This is not a draft...',
    notDraftText: 'Only what has not started yet can be changed here.',
    invited: 'The motivator has not answered yet. To edit the draft, withdraw the invitation first.',
    open: 'Open the promise',
  },
  created: 'Promise created',
  saved: 'Draft saved',
  whatNext: 'What next?',

  success: {
    title: 'Your promise is written down',
    text: 'It is a draft for now. Start it when you are ready: today will be day one.',
    startNow: 'Start now',
    open: 'Open the promise',
    my: 'My promises',
    again: 'Make another one',
    started: 'You gave your word. Day one is on.',
    startFailed: 'Could not start the promise',
  },
};
