import { countEn } from '../plural.ts';
import type * as ru from '../../ru/panel/library.ts';
import type { Translation } from '../../translation.ts';

/** The media library. Numbers, dates and megabytes come formatted. */
export const library: Translation<typeof ru.library> = {
  label: 'Files',
  search: 'File name',
  find: 'Find',
  kinds: { label: 'Kind', all: 'All', image: 'Images', video: 'Videos' },
  none: { title: 'No such files', text: 'Try another name or kind.' },
  fresh: 'not used yet',
  keys: { rows: 'files', open: 'show', remove: 'delete', search: 'search' },
  file: {
    label: 'Selected file',
    pick: 'Choose a file to see all about it.',
    loading: 'Loading the file…',
    what: 'load the file',
    id: 'fileId',
    type: 'Type',
    size: 'Size',
    pixels: 'Frame',
    pixelsOf: (width: string, height: string) => `${width} × ${height}`,
    duration: 'Duration',
    uploaded: 'Uploaded',
    by: 'Uploaded by',
    batches: 'Batches',
    nowhere: 'not used yet',
    copy: 'Copy the address',
    copied: 'The address is copied',
    notCopied: 'It could not be copied. The address: ',
    use: 'Use in a broadcast',
    remove: 'Delete',
    inUse: 'The file is part of a batch: people see it on the web, so it stays.',
  },
  removal: {
    title: (name: string) => `Delete ${name}?`,
    text: 'The file leaves the library at once, and its address stops working. It cannot be brought back.',
    confirm: 'Delete',
    failed: 'Failed to delete the file',
    inUse: 'The file is in batches by now, so it stays:',
    done: (name: string) => `The file ${name} is deleted`,
  },
  metrics: {
    title: (count: number) => `Uploads of this browser: ${countEn(count, 'file', 'files')}`,
    speed: (megabytes: string) => `${megabytes} MB/s on average`,
    errors: (count: string) => `errors: ${count}`,
    lastErrors: 'Latest errors',
  },
};
