import { safeHref } from '@slovo/domain/message';
import { Bold } from '@tiptap/extension-bold';
import { Italic } from '@tiptap/extension-italic';
import { Strike } from '@tiptap/extension-strike';
import { StarterKit } from '@tiptap/starter-kit';

/**
 * What a message may hold: b, i, u, s, a and blockquote. All other pasted elements become their text, because the editor
 * has no place for them.
 */
export const extensions = [
  StarterKit.configure({
    bold: false,
    italic: false,
    strike: false,
    bulletList: false,
    code: false,
    codeBlock: false,
    heading: false,
    horizontalRule: false,
    listItem: false,
    listKeymap: false,
    orderedList: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: false,
      isAllowedUri: (url) => safeHref(url) !== null,
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  // The short names are those of messages; the long ones are still understood when pasted.
  Bold.extend({ renderHTML: () => ['b', 0] }),
  Italic.extend({ renderHTML: () => ['i', 0] }),
  Strike.extend({ renderHTML: () => ['s', 0] }),
];
