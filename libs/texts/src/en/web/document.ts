import type * as ru from '../../ru/web/document.ts';
import type { Translation } from '../../translation.ts';

/** Texts of the HTML document and of the installed app. */
export const document: Translation<typeof ru.document> = {
  title: 'Slovo',
  description:
    'Slovo is a place for promises to yourself: habits, challenges and goals. One honest report every day.',
  tooOld:
    'This browser is too old for Slovo. Please update it: Chrome 109, Safari 15.4, Firefox 128 or newer is needed.',
  app: {
    name: 'Slovo: keep your word',
    shortName: 'Slovo',
    description: 'Promises to yourself: habits, challenges and goals with a daily report.',
  },
};
