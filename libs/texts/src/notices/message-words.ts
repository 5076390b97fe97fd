import type { MessageLanguage } from '@slovo/domain/message';

/** Takes the place of an unknown name, in the language of the message. */
export const MISSING_NAME = {
  ru: 'друг',
  en: 'friend',
  uk: 'друже',
  de: 'Freund',
} as const satisfies Record<MessageLanguage, string>;

/** The first line of a message that an operator sends to themselves. */
export const TEST_MARK = {
  ru: 'Проверка',
  en: 'Test',
  uk: 'Перевірка',
  de: 'Test',
} as const satisfies Record<MessageLanguage, string>;
