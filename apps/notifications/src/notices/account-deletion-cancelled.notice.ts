import { accountDeletionCancelled } from '@slovo/contracts';
import { notice } from './notice.ts';

export const accountDeletionCancelledNotice = notice({
  name: 'account-deletion-cancelled',
  on: accountDeletionCancelled,
  key: 'account_deletion_cancelled',
  isUrgent: true,
  to: ({ userId }) => [userId],
  variables: () => ({}),
  promiseId: () => null,
});
