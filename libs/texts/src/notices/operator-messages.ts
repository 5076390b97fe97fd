import { isPersonalTemplate, type PersonalTemplate, personalTemplates } from '@slovo/domain';
import { type MessageLanguage, parseMessage } from '@slovo/domain/message';
import { renderNotice } from './index.ts';

/** Stands for a name that is not known, in the language of the message. */
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

/** Canonical HTML of a template, with its variables in braces, as an operator would have written it. */
export function templateHtml(key: PersonalTemplate, lang: string): string {
  const names = Object.fromEntries(personalTemplates[key].map((name) => [name, `{{${name}}}`]));
  return parseMessage(renderNotice(key, names, lang).html).html;
}

/** The title above an operator's message on the web. */
export const messageTitle = (key: string, lang: string): string =>
  renderNotice(isPersonalTemplate(key) ? key : 'admin_broadcast', {}, lang).title;
