import type * as ru from '../../ru/web/waiting-in-feed.ts';
import type { Translation } from '../../translation.ts';

/** On a card of the feed, above its newest report: for whom it waits. */
export const waitingInFeed: Translation<typeof ru.waitingInFeed> = {
  vote: { day: (day) => `Day ${day} needs a vote`, result: 'The result needs a vote' },
  motivator: {
    day: (day) => `Day ${day} is waiting for the motivator`,
    result: 'The result is waiting for the motivator',
  },
};
