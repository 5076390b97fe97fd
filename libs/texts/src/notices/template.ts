import type { Variables } from './variables.ts';

/** How a template marks words: as tags in the HTML, as nothing or as quotation marks in the plain text. */
export interface Marks {
  bold: (text: string) => string;
  quote: (text: string) => string;
}

/** Values arrive escaped for the HTML and as they are for the plain text, so a template never escapes. */
export interface Template<V> {
  title: (values: V) => string;
  body: (values: V, marks: Marks) => string;
}

/** Keys whose texts exist in Russian only, by the document. */
export type RussianOnly =
  | 'reminder_day_start'
  | 'reminder_day_end'
  | 'reminder_every_day'
  | 'admin_broadcast'
  | 'admin_personal_notification'
  | 'direct_message';

export type NoticeKey = keyof Variables;
export type RussianTemplates = { readonly [K in NoticeKey]: Template<Variables[K]> };
export type EnglishTemplates = { readonly [K in Exclude<NoticeKey, RussianOnly>]: Template<Variables[K]> };
