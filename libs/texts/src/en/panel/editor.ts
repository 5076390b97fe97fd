import type * as ru from '../../ru/panel/editor.ts';
import type { Translation } from '../../translation.ts';

/** The editor of messages and its previews. */
export const editor: Translation<typeof ru.editor> = {
  label: 'Message',
  toolbar: 'Formatting',
  marks: {
    bold: 'Bold',
    italic: 'Italic',
    underline: 'Underline',
    strike: 'Strikethrough',
    blockquote: 'Quote',
    link: 'Link',
  },
  insertName: 'Insert name',
  hint: 'Characters without tags are counted',
  counter: (length: string, most: string) => `${length} / ${most}`,
  tooLong: '⚠️ Maximum number of characters exceeded',
  unknownVariable: (name: string) => `There is no variable {{${name}}}: use {{first_name}} or {{username}}`,
  link: {
    title: 'Link',
    field: 'Address (URL)',
    hint: 'http, https, tg or mailto',
    invalid: 'This address cannot be linked: use http, https, tg or mailto',
    set: 'Insert link',
    remove: 'Remove link',
  },
  preview: {
    label: 'How it will look',
    telegram: 'Telegram',
    web: 'Web',
    off: 'channel is off',
    empty: 'Nothing to show yet.',
    just: 'just now',
    two: (most: string) =>
      `The caption is longer than ${most} characters: the text follows the file as a message of its own.`,
    fits: (length: string, most: string) => `Caption of the file: ${length} of ${most} characters`,
    document: 'The file goes as a document',
    download: 'The video can be downloaded',
    asYou: 'Your own name stands for the recipient’s here',
  },
};
