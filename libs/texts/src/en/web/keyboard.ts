import type * as ru from '../../ru/web/keyboard.ts';
import type { Translation } from '../../translation.ts';

/** Keys and the palette that Ctrl K opens. */
export const keyboard: Translation<typeof ru.keyboard> = {
  help: {
    title: 'Keyboard shortcuts',
    note: 'Single keys do nothing while you type. They go by their place on the keyboard, whatever the layout.',
    areOn: 'Single keys',
    on: 'on',
    off: 'off',
    close: 'Close',
  },
  everywhere: 'Everywhere',
  inLists: 'In lists and on a promise',
  find: 'Find or do',
  keys: 'This list',
  create: 'Make a promise',
  my: 'My promises',
  feed: 'Feed',
  notifications: 'Notifications',
  profile: 'Profile',
  board: 'Board',
  leave: 'Close a dialog',
  rows: 'Next, previous',
  open: 'Open',
  report: 'Report',
  vote: 'Vote to approve',
  palette: {
    title: 'Find or do',
    placeholder: 'A promise, @username or a command',
    found: 'Found',
    promises: 'My promises',
    people: 'People',
    commands: 'Commands',
    report: (title: string) => `Report: ${title}`,
    keys: 'Keyboard shortcuts',
    none: 'Nothing found',
    loading: 'Searching…',
    failed: 'People could not be searched. Check your connection.',
  },
};
