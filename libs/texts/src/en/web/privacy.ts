import { OWN_DELETION_DAYS } from '@slovo/domain/deletion';
import { OWN_COPY_HOURS, RETENTION_DAYS, UNUSED_UPLOAD_HOURS } from '@slovo/domain/retention';
import type * as ru from '../../ru/web/privacy.ts';
import type { Translation } from '../../translation.ts';
import { daysCount } from '../counts.ts';
import { countEn } from '../plural.ts';

const hours = (count: number): string => countEn(count, 'hour', 'hours');

const body: Translation<typeof ru.privacy.body> = [
  { heading: 'What is stored, why and for how long' },
  {
    list: [
      'Your account: Telegram number, name, username, photo, bio, language, time zone and settings. To recognise you, show you to others and write to you at the right time. Until you delete your account.',
      'Promises, reports with photos and videos, skipped days, votes, invitations and witnesses. They are what Slovo is for. Until you delete your account. Metadata of photos and videos, the place included, is removed at once.',
      'Notices. So that you can read them again. Until you delete your account.',
      `Sign-ins: when, from which network address, with which browser. So that you see where your account is open, and the bot can warn you of a new sign-in. A session ends after ${daysCount(RETENTION_DAYS.unusedSession)} without a visit, and after ${daysCount(RETENTION_DAYS.longestSession)} at the latest; its record is deleted ${daysCount(RETENTION_DAYS.endedSession)} later. Sign-in links are deleted ${daysCount(RETENTION_DAYS.loginLink)} after they expire.`,
      `Messages to the bot and drafts of reports. So that nothing is lost if the service restarts. ${daysCount(RETENTION_DAYS.botUpdate)} after the answer.`,
      `Notes of what the bot has sent. So that it does not write twice, and can change the buttons below its messages. About notices ${daysCount(RETENTION_DAYS.delivery)}, about messages with buttons and pictures ${daysCount(RETENTION_DAYS.sentMessage)}.`,
      `A file that is in no report. ${hours(UNUSED_UPLOAD_HOURS)}.`,
      `The copy of your data, if you asked for one. The archive ${hours(OWN_COPY_HOURS)}, its record ${daysCount(RETENTION_DAYS.ownCopyRequest)}.`,
      `Events by which parts of the service tell each other what was done. So that nothing is lost in a failure. ${daysCount(RETENTION_DAYS.event)}; an event that could not be processed waits for an operator, and is deleted ${daysCount(RETENTION_DAYS.replayedEvent)} after they have processed it.`,
      `Backups of all this. To survive a broken server. ${daysCount(RETENTION_DAYS.backup)}.`,
      'Logs: the number of a request, your number in the service and, where a request was refused, its network address. To find failures and break-ins. They hold no texts, photos or sign-in keys. Whoever runs the server decides how long they are kept.',
    ],
  },
  'What has a term is deleted automatically, a day later at most.',
  { heading: 'Where' },
  'On the servers of whoever runs this site. Messages in chats are also kept by Telegram, under its own rules. The pages have no ads, no trackers, no scripts of others and no cookies; your sign-in, your settings and the last pages you opened are remembered by your browser itself.',
  { heading: 'Who sees it' },
  {
    list: [
      'Everyone: your name, photo, username and bio. They open by username and by the number of the profile, even if none of your promises is public.',
      'Everyone, search engines included: the promises you made public, with their reports, photos and days.',
      'The motivator you invited: the promise they are invited to, and its reports.',
      'Only you: private promises, drafts, notices, sign-ins and your chat with the bot.',
      'Operators of the service: accounts, to help people and stop abuse. Private promises, reports and files they open one by one, and each such look is written to a log.',
    ],
  },
  { heading: 'How to take it out and delete it' },
  {
    list: [
      'A copy of everything that is stored about you: in your profile under “My data”, or in the bot’s menu of commands.',
      `Deleting your account: in the same place. You can change your mind for ${daysCount(OWN_DELETION_DAYS)}, then promises, reports, files, notices and sign-ins are deleted.`,
      `What remains: votes without a name, numbers in the operators’ log, a ban if there was one, and messages already sent to other people’s chats. Your data leaves events and backups together with them: after ${daysCount(RETENTION_DAYS.event)} and ${daysCount(RETENTION_DAYS.backup)}.`,
      'You can make a promise private on its page, and end a session on the page “Sessions”.',
    ],
  },
];

export const privacy: Translation<typeof ru.privacy> = {
  title: 'Privacy',
  lead: 'What Slovo stores about you, why and for how long, who sees it, and how to take it all out or delete it.',
  body,
  contactTitle: 'Whom to write to',
  contact: 'Ask whoever runs this site about your data.',
  write: 'Write',
  myData: 'My data',
};
