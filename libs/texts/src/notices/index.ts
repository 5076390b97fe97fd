import { parseMessage, webHtml } from '@slovo/domain/message';
import { escapeHtml } from '../markup.ts';
import { inEveryLanguage } from '../every-language.ts';
import { languageOf } from '../languages.ts';
import { notices } from '../ru/notices/index.ts';
import { operators } from '../ru/notices/operators.ts';
import { titleOf } from '../title-of.ts';
import type { Marks, Template } from './template.ts';

const texts = inEveryLanguage((all): Readonly<Record<NoticeKey, unknown>> => all.notices);

type All = typeof notices;
export type NoticeKey = keyof All;
type Variables = { [K in NoticeKey]: All[K] extends Template<infer V> ? V : never };
/** The variables that the texts of a notice need. */
export type VariablesOf<K extends NoticeKey> = Variables[K];

export const NOTICE_KEYS = Object.keys(notices) as NoticeKey[];

export interface RenderedNotice {
  title: string;
  /** Plain text with line breaks. */
  text: string;
  /** Safe to insert into a page: values are escaped, tags are `b`, `blockquote` and `br`, and those of a message. */
  html: string;
}

/** Shown instead of a missing name. */
export const SOMEBODY = inEveryLanguage(({ somebody }) => somebody);

/** Has what is shown instead of a blank title. */
const CHAT = inEveryLanguage(({ chat }) => chat);

/** Shown for a key without a template (NOTIF-34, NOTIF-35). */
const UNKNOWN = inEveryLanguage(({ unknownNotice }) => unknownNotice);

const plain: Marks = { bold: (text) => text, quote: (text) => `«${text}»` };
const tagged: Marks = {
  bold: (text) => `<b>${text}</b>`,
  quote: (text) => `<blockquote>${text}</blockquote>`,
};

/** The message as a person reads it. In a language without texts it is Russian (LIMIT-13); a missing value is empty. */
export function renderNotice(
  key: string,
  variables: Readonly<Record<string, string>>,
  lang: string,
): RenderedNotice {
  const template = templateOf(key, lang);
  if (!template) return { ...UNKNOWN[languageOf(lang)], html: UNKNOWN[languageOf(lang)].text };
  if (Object.hasOwn(operators, key)) return renderWritten(template, variables['text'] ?? '');
  const shown = withTitles(variables, lang);
  const raw = valuesOf(shown, (value) => value);
  const escaped = valuesOf(shown, escapeHtml);
  return {
    title: template.title(raw),
    text: template.body(raw, plain),
    html: template
      .body(escaped, tagged)
      .replaceAll('\n', '<br>')
      .replaceAll(/(<br>)?(<\/?blockquote>)(<br>)?/g, '$2'),
  };
}

/** The text is an operator's own HTML, which is sanitised instead of escaped. */
function renderWritten(template: Template<Record<string, string>>, html: string): RenderedNotice {
  return { title: template.title({}), text: parseMessage(html).text, html: webHtml(html) };
}

/** Own properties only: a key such as `constructor` is as unknown as any other. */
function templateOf(key: string, lang: string): Template<Record<string, string>> | undefined {
  const ofLanguage = texts[languageOf(lang)];
  if (!Object.hasOwn(ofLanguage, key)) return undefined;
  return ofLanguage[key as NoticeKey] as Template<Record<string, string>>;
}

function withTitles(variables: Readonly<Record<string, string>>, lang: string): Record<string, string> {
  const chat = CHAT[languageOf(lang)];
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      name,
      name.startsWith('promise_title') ? titleOf(value, chat) : value,
    ]),
  );
}

const valuesOf = (
  variables: Readonly<Record<string, string>>,
  change: (value: string) => string,
): Record<string, string> =>
  new Proxy(
    {},
    {
      get: (_, name) =>
        typeof name === 'string' && Object.hasOwn(variables, name) ? change(variables[name] ?? '') : '',
    },
  );
