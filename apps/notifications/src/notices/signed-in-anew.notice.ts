import { signedInAnew } from '@slovo/contracts';
import { notice } from './notice.ts';

export const signedInAnewNotice = notice({
  name: 'signed-in-anew',
  on: signedInAnew,
  key: 'sign_in_anew',
  isUrgent: true,
  to: ({ userId }) => [userId],
  variables: ({ browser, os, address, at }, lookups) => ({
    browser,
    os,
    address: address ?? '',
    time: lookups.wallTime(at),
  }),
  promiseId: () => null,
  actions: ({ alertId }) => [{ kind: 'end-session', alertId }],
});
