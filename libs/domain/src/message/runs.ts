/** Text with one set of marks. A message is a list of runs, so it can neither be unbalanced nor deeply nested. */
export interface Run {
  text: string;
  marks: Marks;
}

export interface Marks {
  quote: boolean;
  href: string | null;
  b: boolean;
  i: boolean;
  u: boolean;
  s: boolean;
}

export const PLAIN: Marks = { quote: false, href: null, b: false, i: false, u: false, s: false };

/** Halves of surrogate pairs, with which no text can be stored. */
export const HALVES = /\p{Surrogate}/gu;

export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const textOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('');

const isSame = (one: Marks, other: Marks): boolean =>
  tagsOf(one, CANONICAL).join() === tagsOf(other, CANONICAL).join();

/** Without empty runs; neighbours with the same marks are one. */
export function joined(runs: readonly Run[]): Run[] {
  const result: Run[] = [];
  for (const run of runs) {
    const last = result.at(-1);
    if (run.text === '') continue;
    if (last && isSame(last.marks, run.marks)) last.text += run.text;
    else result.push({ ...run });
  }
  return result;
}

/** The runs from `start` to `end`, counted in UTF-16 units of the plain text. */
export function slice(runs: readonly Run[], start: number, end: number): Run[] {
  let offset = 0;
  const parts = runs.map(({ text, marks }) => {
    const part = text.slice(Math.max(0, start - offset), Math.max(0, end - offset));
    offset += text.length;
    return { text: part, marks };
  });
  return joined(parts);
}

/** How marks become tags: opening tags from the outermost, or the name of the tag alone for `link`. */
export interface Dialect {
  quote: readonly string[];
  link: (href: string) => string;
  lineBreak: string;
}

/** As messages are stored. */
export const CANONICAL: Dialect = {
  quote: ['<blockquote>'],
  link: (href) => `<a href="${escapeText(href)}">`,
  lineBreak: '\n',
};

function tagsOf({ quote, href, b, i, u, s }: Marks, { quote: quotes, link }: Dialect): string[] {
  const tags = [
    ...(quote ? quotes : []),
    ...(href === null ? [] : [link(href)]),
    ...(b ? ['<b>'] : []),
    ...(i ? ['<i>'] : []),
    ...(u ? ['<u>'] : []),
    ...(s ? ['<s>'] : []),
  ];
  return [...new Set(tags)];
}

const closing = (tag: string): string => `</${/^<(\w+)/.exec(tag)?.[1] ?? ''}>`;

/** Tags are nested in one order only, so equal runs give equal HTML. */
export function write(runs: readonly Run[], dialect: Dialect): string {
  let html = '';
  let open: string[] = [];
  const change = (wanted: string[]): void => {
    const common = wanted.findIndex((tag, index) => tag !== open[index]);
    const kept = common < 0 ? Math.min(wanted.length, open.length) : common;
    for (const tag of open.slice(kept).toReversed()) html += closing(tag);
    for (const tag of wanted.slice(kept)) html += tag;
    open = wanted;
  };
  for (const { text, marks } of runs) {
    change(tagsOf(marks, dialect));
    html += escapeText(text).replaceAll('\n', dialect.lineBreak);
  }
  change([]);
  return html;
}
