import type { InboxTexts } from '../../bot/inbox.ts';

export const inbox: InboxTexts = {
  head: (count, more) => `<b>Ждут вас: ${count}${more ? '+' : ''}</b>`,
  empty: 'Сейчас никто не ждёт вашего решения. Чужие обещания — в ленте.',
  done: 'Это был последний. Больше никто не ждёт.',
  openFeed: 'Открыть ленту',
};
