import type * as ru from '../../ru/web/my.ts';
import type { Translation } from '../../translation.ts';
import { pluralEn } from '../plural.ts';
import { failedTo } from './failed-calls.ts';

export const my: Translation<typeof ru.my> = {
  title: 'My promises',
  preparing: 'Preparing Your Dashboard',
  loading: 'Loading your promises...',
  failed: 'Error Loading Promises',
  failedMessage: failedTo.loadPromises,
  failedText: 'The server did not answer. Your reports are safe; please try again.',
  create: 'Make a promise',
  status: 'Status',
  filters: {
    all: 'All',
    active: 'Active',
    drafts: 'Drafts',
    completed: 'Completed',
    failed: 'Failed',
    gave_up: 'Gave Up',
    canceled: 'Canceled',
    overdue: 'Overdue',
  },
  more: 'More: Completed, Failed, Gave Up, Canceled, Overdue',
  type: 'Type of promise',
  types: { all: 'All types', challenge: 'Challenges', habit: 'Habits', goal: 'Goals' },
  empty: {
    all: {
      title: 'Your promises will appear here',
      text: 'Start with one, and make it small: a small word is easier to keep.',
    },
    active: { title: 'No active promises', text: 'Make a promise, or start one of your drafts.' },
    drafts: { title: 'No drafts', text: 'Everything you planned is already under way.' },
    completed: { title: 'Nothing completed yet', text: 'The first promise you keep will appear here.' },
    failed: { title: 'Nothing failed', text: 'Keep it up.' },
    gave_up: { title: 'You have not given up on anything', text: 'May this list stay empty.' },
    canceled: { title: 'Nothing canceled', text: 'You have not taken back your word once.' },
    overdue: { title: 'Nothing overdue', text: 'Everything is on schedule.' },
  },
  emptyOfType: 'Try another type of promise.',
  today: {
    title: 'Today',
    pending: 'in review',
    kept: 'kept',
    skipped: 'skipped',
    rest: 'optional',
    rejected: 'rejected',
    missed: 'missed',
    ahead: 'ahead',
    open: 'no report yet',
    nothing: 'That is all for today. See you tomorrow.',
    allKept: 'Every promise kept today',
    allSent: 'All of today’s reports are in',
    noneRunning: 'No promises running. A good time to make one.',
    /** “You still have two promises to keep by 03:00”: the middle is emphasised. */
    left: 'You still have',
    until: (time) => `to keep by ${time}`,
  },
};

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** “one promise”, “two promises”, “11 promises”. */
export const wordsLeft: Translation<typeof ru.wordsLeft> = (count) =>
  `${NUMBERS[count] ?? count} ${pluralEn(count, 'promise', 'promises')}`;
