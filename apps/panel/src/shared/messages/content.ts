import { hasText } from '@slovo/domain/text';
import type { messages } from '@slovo/texts/panel/messages';
import type { Batch, InputOf } from '../api/wire.ts';
import type { ChosenMedia, Written } from './written.ts';

/** A template and the values of its variables. */
export interface TemplateChoice {
  key: string | null;
  /** Each variable of the template; blank ones are still to be filled. */
  variables: Readonly<Record<string, string>>;
}
export const NO_TEMPLATE: TemplateChoice = { key: null, variables: {} };

/** What a message says, in every form. The text stays while a template is chosen, and the other way round. */
export interface MessageContent {
  kind: 'text' | 'template';
  written: Written;
  template: TemplateChoice;
  media: ChosenMedia | null;
  lang: Batch['lang'];
}

export interface ContentRules {
  /** Characters of the plain text. */
  limit: number;
  /** To one person. Otherwise a blank `username` is each recipient's own. */
  isPersonal: boolean;
  /** Which sentence says that there is neither text nor file: the document has one for each form. */
  noContent: keyof Texts['send']['noContent'];
}

type Texts = typeof messages;

/** Why the content cannot be sent, or null. */
export function contentProblem(
  { kind, written, template, media }: MessageContent,
  { limit, isPersonal, noContent }: ContentRules,
  t: Texts,
  tooLong: string,
): string | null {
  if (kind === 'template') return templateProblem(template, !isPersonal, t);
  if (written.html === '' && media === null) return t.send.noContent[noContent];
  if (written.length > limit) return tooLong;
  if (written.unknownVariable !== null) return t.send.unknownVariable(written.unknownVariable);
  return null;
}

function templateProblem({ key, variables }: TemplateChoice, ownNames: boolean, t: Texts): string | null {
  if (key === null) return t.templates.required;
  const [missing] = Object.entries(variables).find(
    ([name, value]) => !hasText(value) && !(ownNames && name === 'username'),
  ) ?? [null];
  return missing === null ? null : t.templates.variableRequired(missing);
}

/** A variable that is left to each recipient is not sent. */
export const filledVariables = ({ variables }: TemplateChoice): Record<string, string> =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => hasText(value)));

export const mediaOf = ({ media }: MessageContent) =>
  media === null ? {} : { media: { fileId: media.fileId, type: media.type } };
export const textOf = ({ written: { html } }: MessageContent) => (html === '' ? {} : { text: html });

export type TestBody = InputOf<'notifications.send-test'>;

/** The same content for the operator's own chat, in the shape of its send: the server takes its limits from that. */
export const testBody = (
  content: MessageContent,
  { isPersonal }: Pick<ContentRules, 'isPersonal'>,
): TestBody =>
  content.kind === 'text'
    ? isPersonal
      ? { messageType: 'text', ...textOf(content), ...mediaOf(content), lang: content.lang }
      : { content: { ...textOf(content), ...mediaOf(content) }, lang: content.lang }
    : {
        messageType: 'template',
        messageKey: content.template.key ?? undefined,
        variables: filledVariables(content.template),
        ...mediaOf(content),
        lang: content.lang,
      };
