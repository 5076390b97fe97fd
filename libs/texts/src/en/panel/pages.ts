import type * as ru from '../../ru/panel/pages.ts';
import type { Translation } from '../../translation.ts';

/** Below a list that comes in pages. */
export const pages: Translation<typeof ru.pages> = {
  previous: 'Previous',
  next: 'Next',
  page: (page: string, pages: string, from: string, to: string, total: string) =>
    `page ${page} of ${pages} (${from}-${to} of ${total})`,
};
