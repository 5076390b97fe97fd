import type * as ru from '../../ru/web/recovery.ts';
import type { Translation } from '../../translation.ts';

/** For the installed app that has lost its sign-in. */
export const recovery: Translation<typeof ru.recovery> = {
  title: 'Your sign-in was interrupted',
  safari: {
    text: 'Safari sometimes does not answer an app from the home screen that was just opened. Reloading helps most of the time.',
    forceClose: [
      'Swipe up from the bottom of the screen and hold. On a Mac, press Command and Q.',
      'Swipe Slovo up, off the screen.',
      'Wait a couple of seconds and open Slovo again.',
    ],
  },
  generic: {
    text: 'The app could not check that it is you. Reloading helps most of the time.',
    forceClose: [
      'Open the list of running apps. On a computer, close the Slovo window.',
      'Swipe Slovo off the screen.',
      'Wait a couple of seconds and open Slovo again.',
    ],
  },
  lastSignIn: (when) =>
    when === null ? 'Last successful sign-in: unknown.' : `Last successful sign-in: ${when}.`,
  reload: 'Reload',
  signIn: 'Sign in again through the bot',
  forceClose: 'How to close the app completely',
  clear: {
    ask: 'Clear everything and start over',
    title: 'Clear everything on this device?',
    text: 'Your sign-in, loaded pages and reports waiting to be sent will be lost. Promises and sent reports stay: they are on the server.',
    yes: 'Clear and start over',
  },
};
