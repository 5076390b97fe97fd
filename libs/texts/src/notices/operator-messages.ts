import { isPersonalTemplate, type PersonalTemplate, personalTemplates } from '@slovo/domain';
import { parseMessage } from '@slovo/domain/message';
import { renderNotice } from './index.ts';

/** Canonical HTML of a template, with its variables in braces, as an operator would have written it. */
export function templateHtml(key: PersonalTemplate, lang: string): string {
  const names = Object.fromEntries(personalTemplates[key].map((name) => [name, `{{${name}}}`]));
  return parseMessage(renderNotice(key, names, lang).html).html;
}

/** The title above an operator's message on the web. */
export const messageTitle = (key: string, lang: string): string =>
  renderNotice(isPersonalTemplate(key) ? key : 'admin_broadcast', {}, lang).title;
