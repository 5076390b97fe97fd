import type * as ru from '../../ru/web/offline.ts';
import type { Translation } from '../../translation.ts';
import { reportsCount } from '../counts.ts';
import { countEn } from '../plural.ts';

/** Offline messages, and those about reports that wait to be sent. */
export const offline: Translation<typeof ru.offline> = {
  since: (when) => `Showing what was loaded: ${when}.`,
  waiting: (count) => `Waiting to be sent: ${reportsCount(count)}.`,
  unseen: {
    title: 'You have not opened this page here yet',
    text: 'Offline you can open what you have already seen. The rest loads once you are back online.',
    my: 'My promises',
  },
  refused: (count) => `The server did not accept ${countEn(count, 'report', 'reports')}.`,
  open: 'View',
};
