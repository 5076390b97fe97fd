import type * as ru from '../../ru/panel/segments.ts';
import type { Translation } from '../../translation.ts';

/** Saved audiences of messages to groups. */
export const segments: Translation<typeof ru.segments> = {
  label: 'Saved audience',
  none: 'none chosen',
  what: 'load saved audiences',
  missing: 'This saved audience does not exist any more.',
  by: (who: string, at: string) => `By ${who}, changed ${at}`,
  byYou: (at: string) => `Yours, changed ${at}`,
  changed: 'The filters were changed after it was chosen.',
  save: 'Save filters',
  replace: 'Replace the saved ones',
  rename: 'Rename',
  remove: 'Delete',
  saveTitle: 'Save audience',
  renameTitle: 'Rename audience',
  name: 'Name',
  nameRequired: 'Enter a name',
  nameTooLong: (most: string) => `At most ${most} characters`,
  apply: 'Save',
  removeTitle: (name: string) => `Delete the audience “${name}”?`,
  removeText: 'No operator will see it any more. Batches that were sent stay.',
  failed: 'Failed to save the audience',
  removeFailed: 'Failed to delete the audience',
  saved: (name: string) => `The audience “${name}” was saved`,
  removed: (name: string) => `The audience “${name}” was deleted`,
};
