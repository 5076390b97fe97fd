import type { OwnDataTexts } from '../own-data-page.ts';
import { daysCount } from './counts.ts';
import { countEn } from './plural.ts';

export const ownDataPage: OwnDataTexts = {
  title: 'My data in Slovo',
  intro: (madeAt) =>
    `This copy was made on ${madeAt}. The essentials are on this page; everything else is next to it: your files in the media folder, the complete tables in the data folder.`,
  none: 'Nothing here yet.',
  profile: {
    title: 'Profile',
    name: 'Name',
    username: 'Username',
    about: 'About me',
    timeZone: 'Time zone',
    since: 'With Slovo since',
  },
  promises: {
    title: 'Promises',
    types: { habit: 'habit', challenge: 'challenge', goal: 'goal' },
    statuses: { draft: 'draft', active: 'active', overdue: 'overdue', closed: 'closed' },
    days: daysCount,
  },
  reports: {
    title: 'Reports',
    day: (day) => `day ${day}`,
    statuses: {
      pending: 'waiting',
      approved: 'approved',
      rejected: 'rejected',
      milestone: 'milestone',
      skipped: 'skipped',
    },
    withdrawn: 'withdrawn',
    reason: (text) => `Reason: ${text}`,
    photo: 'Photo from the report',
  },
  votes: { title: 'My votes', types: { approve: 'approve', reject: 'reject' } },
  sessions: { title: 'Sign-ins' },
  tables: {
    title: 'All data',
    intro: 'Each table is a JSON file of its own.',
    rows: (count) => countEn(count, 'row', 'rows'),
  },
};
