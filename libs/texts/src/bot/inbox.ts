interface InboxTexts {
  /** `more`: there are others. */
  head(count: number, more: boolean): string;
  empty: string;
  /** After the last one. */
  done: string;
  openFeed: string;
}

export const inbox: Readonly<Record<'ru' | 'en', InboxTexts>> = {
  ru: {
    head: (count, more) => `<b>Ждут вас: ${count}${more ? '+' : ''}</b>`,
    empty: 'Сейчас никто не ждёт вашего решения. Чужие обещания — в ленте.',
    done: 'Это был последний. Больше никто не ждёт.',
    openFeed: 'Открыть ленту',
  },
  en: {
    head: (count, more) => `<b>Waiting for you: ${count}${more ? '+' : ''}</b>`,
    empty: 'Nobody is waiting for your decision. The feed shows what others have promised.',
    done: 'That was the last one. Nobody else is waiting.',
    openFeed: 'Open the feed',
  },
};
