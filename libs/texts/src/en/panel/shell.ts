import type * as ru from '../../ru/panel/shell.ts';
import type { Translation } from '../../translation.ts';

export const shell: Translation<typeof ru.shell> = {
  product: 'Slovo',
  badge: 'admin',
  pageTitle: (page: string) => `${page} · Admin · Slovo`,
  skip: 'Skip to content',
  messages: 'Messages',
  sections: 'Sections',
  system: 'System',
  tabs: {
    users: 'Users',
    promises: 'Promises',
    notifications: 'Notifications',
    system: 'State',
    parked: 'Parked',
    audit: 'Log',
  },
  command: 'Find or do',
  fingerprint: 'fingerprint',
  until: (time: string) => `until ${time}`,
  endsIn: (minutes: number) => `The token expires in ${minutes} min`,
  logout: 'Log out',
  languageHint: 'Show the panel in Russian',
  languageNotKept: 'The language cannot be changed: this browser keeps no cookies.',
  keys: 'Keys',
  trail: 'Path',
  close: 'Close',
  cancel: 'Cancel',
};
