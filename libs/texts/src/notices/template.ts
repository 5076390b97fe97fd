/** How a template marks words: as tags in the HTML, as nothing or as quotation marks in the plain text. */
export interface Marks {
  bold: (text: string) => string;
  quote: (text: string) => string;
}

/**
 * The texts of a notice in one language. Values arrive escaped for the HTML and raw for the plain text, so a template
 * never escapes. `V`: the variables; all are strings, numbers included, as in events and in the database.
 */
export interface Template<V> {
  title: (values: V) => string;
  body: (values: V, marks: Marks) => string;
}

/** The Russian texts of a notice, which say what its variables are. */
export const notice = <V>(texts: Template<V>): Template<V> => texts;
