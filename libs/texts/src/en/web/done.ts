import type * as ru from '../../ru/web/done.ts';
import type { Translation } from '../../translation.ts';

/** One press that reports without words. */
export const done: Translation<typeof ru.done> = {
  label: 'Done',
  of: (title) => `Done: ${title}`,
  report: 'Done',
};
