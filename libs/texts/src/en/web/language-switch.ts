import type * as ru from '../../ru/web/language-switch.ts';
import type { Translation } from '../../translation.ts';

export const languageSwitch: Translation<typeof ru.languageSwitch> = {
  title: 'Language',
  notSaved: 'Your language could not be saved. Please try again.',
  waiting: 'The language will change once you save or discard your changes.',
  offline: 'The language cannot be changed without a connection.',
  notKept: 'The language cannot be changed: this browser keeps no cookies.',
};
