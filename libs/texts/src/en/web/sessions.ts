import type * as ru from '../../ru/web/sessions.ts';
import type { Translation } from '../../translation.ts';
import { countEn } from '../plural.ts';

export const sessions: Translation<typeof ru.sessions> = {
  title: 'Sessions',
  lead: 'Where your account is open',
  loading: 'Loading sessions',
  types: { bot: 'Telegram Bot', webapp: 'Telegram Mini App', pwa: 'Web Browser' },
  unknownDevice: 'Unknown device',
  current: 'This session',
  activeNow: 'Active now',
  hoursAgo: (hours) => `${countEn(hours, 'hour', 'hours')} ago`,
  terminate: 'Terminate',
  terminateOthers: 'Terminate All Others',
  terminated: (count) => `${countEn(count, 'session', 'sessions')} terminated`,
  askCurrent: 'Terminate this session? You will be signed out.',
  askOthers: 'Terminate all other sessions? You will have to sign in again on those devices.',
  cancel: 'Cancel',
  empty: 'No active sessions',
  search: {
    title: 'Another user’s sessions',
    label: 'User ID',
    submit: 'Find',
    mine: 'Back to mine',
    invalid: 'Please enter a valid user ID',
  },
  errors: {
    load: 'Failed to load sessions',
    revoke: 'Failed to revoke session',
    revokeAll: 'Failed to revoke all sessions',
  },
};
