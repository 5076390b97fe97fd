import type * as ru from '../../ru/web/detail.ts';
import type { Translation } from '../../translation.ts';
import { daysCount } from '../counts.ts';
import { failedTo } from './errors.ts';

export const detail: Translation<typeof ru.detail> = {
  back: 'Back to My Promises',
  backToFeed: 'Feed',
  backToNotices: 'Notifications',
  goBack: 'Back',
  loading: 'Loading your promises...',
  owner: '👑 This is your promise',
  more: 'More actions',
  day: (day, total) => `Day ${day} of ${total}`,
  kept: (count) => `${daysCount(count)} kept`,
  progress: (kept, total) => `${kept} of ${daysCount(total)}`,
  skips: (used, budget) => `Skips used: ${used} of ${budget}`,
  until: (time) => `today until ${time}`,
  streak: {
    now: (count) => `${daysCount(count)} in a row`,
    best: (count) => `best streak ${count}`,
    isBest: 'best streak',
  },
  strength: {
    title: 'Strength of your word',
    of: (value) => `Strength of your word: ${value} of 100`,
    /** What the number feels like. */
    word: (value) =>
      value < 25 ? 'taking root' : value < 50 ? 'growing' : value < 75 ? 'holding' : 'strong',
  },
  ahead: (count) => `${daysCount(count)} ahead. The first begins when you start the promise.`,
  overdueUntil: (when) => `Time is up. You can still change the outcome until ${when}.`,
  days: 'Days',
  facts: {
    type: 'Type',
    typeOf: {
      habit: (days) => `${days}-day habit`,
      challenge: (days) => `${days}-day challenge`,
      goal: () => 'Goal',
    },
    mode: 'Mode',
    modeOf: {
      none: 'Gentle, up to 20% skips',
      normal: 'Strict, up to 20% skips',
      final: 'Until the first miss',
    },
    approval: 'Approval',
    created: 'Created',
    started: 'Started',
    closed: 'Closed',
    closedBy: 'Closed By',
    closers: { author: 'author', system: 'system', admin: 'administrator' },
    visibility: 'Visibility',
    public: 'Public',
    private: 'Private',
  },
  blind: {
    text: 'Nobody can vote while the promise is private: only you can see its reports.',
    action: 'Make it public',
  },
  edit: 'Edit draft',
  /** Title and description of a promise that has started. */
  wording: {
    title: 'Edit promise',
    text: 'Type, length and frequency stay as they were at the start.',
    save: 'Save',
    cancel: 'Cancel',
    saved: 'Changes saved',
  },
  repeat: 'Repeat',
  start: 'Start the promise',
  report: 'Report for today',
  reportMore: 'Add a report',
  skip: 'Skip today',
  skipped: 'Today is skipped',
  share: 'Share',
  copy: 'Copy link',
  copied: 'Link copied',
  notShared: 'Sharing did not work. Please try again.',
  delete: 'Delete draft',
  deleteAsk: 'Are you sure you want to delete this draft? This cannot be undone.',
  deleteYes: 'Delete',
  deleted: 'Draft deleted',
  close: {
    success: 'Close: completed',
    give_up: 'Close: give up',
    cancel: 'Close: cancel',
    failed: 'Close: failed',
  },
  closeAsk: 'Are you sure you want to close this promise?',
  closeNo: 'Cancel',
  closeYes: 'Close',
  closed: 'Promise closed',
  launch: {
    INVITATION_MISSING: {
      label: 'No invitation yet',
      reason: 'Waiting for a motivator to be invited',
    },
    INVITATION_PENDING: {
      label: 'Waiting for an answer',
      reason: 'Waiting for the motivator to accept the invitation',
    },
    INVITATION_REJECTED: { label: 'Invitation declined', reason: 'The motivator declined the invitation' },
  },
  errors: {
    start: 'Error starting promise',
    delete: 'Error deleting draft',
    close: (type) => `Error closing promise as ${type}`,
    repeat: 'Could not copy the promise',
    skip: 'Could not skip the day',
    load: failedTo.loadPromises,
  },
  notFound: {
    title: 'Promise not found',
    text: (id, username) => `Promise #${id} by @${username} does not exist or is not available`,
    textWithoutName: (id) => `Promise #${id} does not exist or is not available`,
    back: 'Back',
  },
};
