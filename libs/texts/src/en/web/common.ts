import type * as ru from '../../ru/web/common.ts';
import type { Translation } from '../../translation.ts';

/** Texts that several screens share. */
export const common: Translation<typeof ru.common> = {
  product: 'Slovo',
  version: 'a02.05',
  privacy: 'Privacy',
  manualAuth: 'Sign in with a token',
  skipToContent: 'Skip to content',
  messages: 'Messages',
  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',
  retry: 'Retry',
  tryAgain: 'Try Again',
  refreshPage: 'Refresh Page',
  goHome: 'Go to Home Page',
  getLoginLink: 'Get Login Link from Bot',
  toHome: 'Home',
  noAnswer: 'The server did not answer. Please try again.',
  away: {
    title: 'Part of the service is not responding.',
    since: (when) => `Showing it as it was: ${when}.`,
  },
  offline: { title: 'You are offline.', text: 'Showing what was already loaded.' },
  pageTitle: (page) => `${page} · Slovo`,
};
