/** A piece of HTML that is safe to insert as it is. */
export class Markup {
  readonly html: string;

  constructor(html: string) {
    this.html = html;
  }
}

/** Text for an element's content or for a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * Tag of HTML sentences: what is inserted is escaped, unless it is `Markup` itself; `null` inserts nothing. Not called
 * `html`, or the formatter would lay the text out anew, line breaks included.
 */
export function rich(parts: TemplateStringsArray, ...values: (string | number | Markup | null)[]): string {
  return parts.reduce((text, part, index) => text + shown(values[index - 1] ?? null) + part);
}

const shown = (value: string | number | Markup | null): string => {
  if (value === null) return '';
  return value instanceof Markup ? value.html : escapeHtml(String(value));
};
