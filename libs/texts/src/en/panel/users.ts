import type * as ru from '../../ru/panel/users.ts';
import type { Translation } from '../../translation.ts';

type SearchType = 'auto' | 'userId' | 'username' | 'telegramId' | 'email';

export const users: Translation<typeof ru.users> = {
  search: {
    label: 'Whom to find',
    placeholder: 'Name, @username, id or Telegram id',
    by: 'Search by',
    types: {
      auto: 'auto',
      userId: 'userId',
      username: 'username',
      telegramId: 'telegramId',
      email: 'email',
    },
    submit: 'Search',
  },
  detected: (type: SearchType) => type,
  summary: {
    detected: 'Detected:',
    duration: (ms: string) => `${ms} ms`,
    found: (total: string) => `${total} found`,
  },
  emailHint: 'Email search is coming in future phases: nobody has an address yet.',
  loading: 'Searching…',
  before: {
    title: 'No search performed',
    text: 'Enter the beginning of a name or @username, an id or a Telegram id.',
  },
  none: { title: 'No users found', text: 'Check the query, or choose what to search by.' },
  failed: { title: 'Error Loading Users', text: 'Search failed. Please try again.' },
  columns: {
    user: 'User',
    contact: 'Contact',
    status: 'Status',
    activity: 'Activity',
    joined: 'Joined',
    lastLogin: 'Last login',
    promises: 'Promises',
    actions: 'Actions',
  },
  status: { active: 'active', inactive: 'inactive', suspended: 'suspended', banned: 'banned' },
  telegram: (id: string) => `tg ${id}`,
  noTelegram: 'no Telegram',
  noEmail: 'Email not available',
  never: 'never yet',
  more: (name: string) => `Actions: ${name}`,
  capped: (total: string) => `${total}+`,
  keys: { search: 'search', rows: 'rows', open: 'open', ban: 'ban' },
};
