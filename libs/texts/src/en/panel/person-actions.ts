import type * as ru from '../../ru/panel/person-actions.ts';
import type { Translation } from '../../translation.ts';

/** What can be done with a person, in a few words: they are part of every page. */
export const personActions: Translation<typeof ru.personActions> = {
  promises: 'View Promises',
  message: 'Send Notification',
  noTelegram: 'User has no Telegram ID',
  ban: 'Ban',
  unban: 'Unban',
  notBanned: 'Operators cannot be banned',
  remove: 'Delete',
  ownRequest: 'the person is deleting their own account',
  notDeleted: 'An operator cannot be deleted',
};
