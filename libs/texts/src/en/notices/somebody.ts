import type * as ru from '../../ru/notices/somebody.ts';
import type { Translation } from '../../translation.ts';

export const somebody = 'Somebody';

export const unknownNotice: Translation<typeof ru.unknownNotice> = {
  title: 'Notification',
  text: 'You have a new notification.',
};
