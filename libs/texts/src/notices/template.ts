/** How a template marks words: as tags in the HTML, as nothing or as quotation marks in the plain text. */
export interface Marks {
  bold: (text: string) => string;
  quote: (text: string) => string;
}

/** Values arrive escaped for the HTML and raw for the plain text, so a template never escapes. */
export interface Template<V> {
  title: (values: V) => string;
  body: (values: V, marks: Marks) => string;
}

/** `V`: the variables of the notice. All are strings, numbers included, as in events and in the database. */
export interface NoticeTexts<V> {
  ru: Template<V>;
  en?: Template<V>;
}

/** The texts of a notice. A language that is missing does not compile. */
export const notice = <V>(texts: Required<NoticeTexts<V>>): Required<NoticeTexts<V>> => texts;

/** A notice whose text exists in Russian only (TPL-06, TPL-07). */
export const russianNotice = <V>(ru: Template<V>): NoticeTexts<V> => ({ ru });
