import type * as ru from '../../ru/web/feed.ts';
import type { Translation } from '../../translation.ts';

export const feed: Translation<typeof ru.feed> = {
  title: 'Feed',
  lead: 'Promises people made out loud',
  sections: 'Sections of the feed',
  promises: 'Promises',
  reports: 'Reports',
  soon: 'soon',
  loading: 'Loading the feed...',
  more: 'Show more',
  loadingMore: 'Loading more...',
  failed: 'Could not load the feed',
  failedText: 'The server did not answer. Please try again.',
  empty: {
    title: 'The feed is quiet for now',
    text: 'Promises made out loud will appear here. Yours could be the first.',
    create: 'Make a promise',
  },
};
