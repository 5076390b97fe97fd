import type * as ru from '../../ru/web/shell.ts';
import type { Translation } from '../../translation.ts';

export const shell: Translation<typeof ru.shell> = {
  menu: 'Main menu',
  feed: 'Feed',
  my: 'Mine',
  create: 'Create',
  board: 'Board',
  /** In the footer, on wide screens. */
  keysHint: 'Keys: ?',
  profile: 'Profile',
  signIn: 'Sign in',
  notifications: 'Notifications',
  signInForNotifications: 'Sign in to see your notifications',
  newNotifications: (count) => `Notifications: ${count} new`,
  notFound: {
    title: 'Page not found',
    text: 'There is nothing at this address. The link may be out of date.',
  },
};
