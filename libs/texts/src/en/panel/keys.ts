import type * as ru from '../../ru/panel/keys.ts';
import type { Translation } from '../../translation.ts';

export const keys: Translation<typeof ru.keys> = {
  title: 'Keys',
  everywhere: 'Everywhere',
  inTables: 'In a table',
  withPeople: 'With a person',
  find: 'Find or do',
  help: 'This help',
  search: 'Search on the page',
  leave: 'Close, leave a field',
  rows: 'Next row, previous row',
  mark: 'Mark',
  markRange: 'Mark from there to here',
  pages: 'Next page, previous page',
  open: 'Open',
  promises: 'Promises',
  message: 'Send a notification',
  ban: 'Ban or unban',
  remove: 'Delete',
  neighbours: 'Neighbour in the results',
  note: 'Single keys are silent while a field has the focus. They work by their place, under any layout.',
  areOn: 'Single keys',
  on: 'on',
  off: 'off',
  close: 'Close',
};
