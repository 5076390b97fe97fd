import type * as ru from '../../ru/panel/exports.ts';
import type { Translation } from '../../translation.ts';

/** The button that downloads a table. */
export const exports: Translation<typeof ru.exports> = {
  button: 'CSV',
  hint: 'Download the table as CSV',
  what: 'start the export',
  failed: 'The export did not start',
  started:
    'The file is downloading. If the browser reports an error, it is not whole: delete it and start again.',
};
