import type * as ru from '../../ru/web/person.ts';
import type { Translation } from '../../translation.ts';

export const person: Translation<typeof ru.person> = {
  titleOwn: 'My public promises',
  title: 'Public promises',
  tabs: {
    active: 'Active',
    completed: 'Completed',
    drafts: 'Drafts',
    failed: 'Failed',
    gave_up: 'Gave Up',
    canceled: 'Canceled',
  },
  tabsLabel: 'Promises by status',
  loading: 'Loading the profile',
  edit: 'Profile',
  toMy: 'My promises',
  empty: { title: 'Nothing here yet', text: 'There are no public promises in this section.' },
  notFound: {
    title: 'User not found',
    text: (username) => `The profile @${username} does not exist`,
    home: 'Back to home',
  },
  failed: 'Could not load the profile',
  promisesFailed: (message) => `Could not load promises: ${message}`,
};
