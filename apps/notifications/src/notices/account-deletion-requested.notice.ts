import { accountDeletionRequested } from '@slovo/contracts';
import { notice } from './notice.ts';

export const accountDeletionRequestedNotice = notice({
  name: 'account-deletion-requested',
  on: accountDeletionRequested,
  key: 'account_deletion_requested',
  isUrgent: true,
  to: ({ userId }) => [userId],
  variables: ({ dueAt }, lookups) => ({ due: lookups.wallTime(dueAt) }),
  promiseId: () => null,
  actions: () => [{ kind: 'keep-account' }],
});
