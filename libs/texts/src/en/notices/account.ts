import { deviceOf, placeOf } from '../../notices/sign-in.ts';
import type * as ru from '../../ru/notices/account.ts';
import type { Translation } from '../../translation.ts';

export const account: Translation<typeof ru.account> = {
  sign_in_anew: {
    title: () => 'Sign-in from a new device',
    body: (v, { bold }) =>
      `${bold(deviceOf(v, 'Unknown device'))}${placeOf(v, ', address')}. Time: ${v.time}.\nIf this was you, there is nothing to do. If not, end this session.`,
  },
  data_export_ready: {
    title: () => 'Your data is ready',
    body: (v) => `You can download it until ${v.until}. After that the file is removed.`,
  },
  data_export_failed: {
    title: () => 'We could not put your data together',
    body: () => 'We tried five times. Please request it again a little later.',
  },
  account_deletion_requested: {
    title: () => 'Your account will be deleted',
    body: (v, { bold }) =>
      `It happens on ${bold(v.due)}. Until then everything stays in place, without reminders. Changed your mind, or wasn’t it you? Keep the account with one press.`,
  },
  account_deletion_cancelled: {
    title: () => 'Your account stays',
    body: () => 'The deletion is canceled, and reminders come again.',
  },
};
