import type * as ru from '../../ru/bot/commands.ts';
import type { Translation } from '../../translation.ts';

export const commands: Translation<typeof ru.commands> = {
  new: { menu: 'Make a promise', help: 'make a promise' },
  today: { menu: 'Today’s promises', help: 'today’s promises' },
  inbox: { menu: 'Waiting for you', help: 'reports that wait for you' },
  my: { menu: 'My promises', help: 'all promises' },
  report: { menu: 'Send a report', help: 'send a report' },
  login: { menu: 'Sign in to the app', help: 'sign in on the web' },
  settings: { menu: 'Language, time, reminders', help: 'language, time, reminders' },
  mute: { menu: 'Do not disturb', help: 'do not disturb' },
  mydata: { menu: 'My data: copy, deletion', help: 'a copy of my data, account deletion' },
  help: { menu: 'What I can do' },
  cancel: { menu: 'Cancel', help: 'cancel the current action' },
};

export const operatorCommands: Translation<typeof ru.operatorCommands> = {
  admin: { menu: 'Operator panel', help: 'operator panel' },
};
