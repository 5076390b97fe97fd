import type * as ru from '../../ru/web/deciding.ts';
import type { Translation } from '../../translation.ts';

/** What a reader can decide on: the bar of a promise's page, “Waiting for you”, and the card of the feed. */
export const deciding: Translation<typeof ru.deciding> = {
  bar: {
    vote: (day) => (day === null ? 'Vote for the report' : `Vote for day ${day}`),
    approve: (day) => (day === null ? 'Approve the report' : `Approve day ${day}`),
    reject: (day) => (day === null ? 'Reject the report' : `Reject day ${day}`),
    look: 'See the report',
    signIn: 'Sign in and vote',
  },
  feed: {
    vote: { day: (day) => `Day ${day} needs a vote`, result: 'The result needs a vote' },
    motivator: {
      day: (day) => `Day ${day} is waiting for the motivator`,
      result: 'The result is waiting for the motivator',
    },
  },
  waiting: {
    title: 'Waiting for you',
    after: (count) => `${count} more after this one`,
    day: (day) => `Day ${day}`,
    result: 'Result',
    skip: 'Skip',
    next: 'Next',
    keys: 'V to vote, N to skip',
    keysOfMotivator: 'V to approve, X to reject, N to skip',
    elsewhere: 'Already decided without you',
    failed: 'That did not work. Check your connection and try again.',
    loadFailed: 'The list could not be loaded.',
    retry: 'Try again',
    loading: 'Loading reports for you to decide',
    done: {
      title: 'That is all for now',
      text: 'New reports will appear here on their own.',
    },
    close: 'Close',
  },
};
