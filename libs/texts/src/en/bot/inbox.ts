import type { InboxTexts } from '../../bot/inbox.ts';

export const inbox: InboxTexts = {
  head: (count, more) => `<b>Waiting for you: ${count}${more ? '+' : ''}</b>`,
  empty: 'Nobody is waiting for your decision. The feed shows what others have promised.',
  done: 'That was the last one. Nobody else is waiting.',
  openFeed: 'Open the feed',
};
