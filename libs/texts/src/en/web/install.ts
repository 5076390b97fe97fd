import type * as ru from '../../ru/web/install.ts';
import type { Translation } from '../../translation.ts';

/** The offer to install the app. */
export const install: Translation<typeof ru.install> = {
  title: 'Slovo on your home screen',
  text: 'Opens straight to today',
  yes: 'Install',
  no: 'Not now',
  /** Safari has no install prompt; the person installs from the menu. */
  steps: [
    'Tap Share at the bottom or top of the screen.',
    'Choose “Add to Home Screen”, on a Mac “Add to Dock”.',
  ],
  understood: 'Got it',
};

/** The toast about a new version (SW-04). */
export const update: Translation<typeof ru.update> = { text: 'New version available!', reload: 'Reload' };
