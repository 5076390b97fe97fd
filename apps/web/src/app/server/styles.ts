/** A style rule, a group of rules such as `@media`, or an at-rule without rules. */
interface Rule {
  /** Selectors, or the at-rule's condition. */
  head: string;
  /** The declarations of a rule. Null if it has none, as `@layer a, b;`. */
  body: string | null;
  /** The rules of a group; null for a single rule. */
  rules: Rule[] | null;
  /** For each selector the classes that an element and its ancestors must have. */
  classes: string[][];
}

const GROUP = /^@(?:media|supports|layer|container)\b/;
/** Files of fonts come with the whole sheet, after the first paint. */
const LEFT_OUT = /^@font-face\b/;
const COMMENT = /\/\*[^]*?\*\//g;
/** An element may lack the classes in brackets: `:not(.dark)`. */
const IN_BRACKETS = /\((?:[^()]|\([^()]*\))*\)/g;
const CLASS = /\.([\w\uE000-\uE0FF-]+)/g;

/** The rules of a sheet as the build writes it, without nested rules. */
export const parseStyles = (css: string): Rule[] => [...rulesOf(css.replace(COMMENT, ''))];

/** The rules that elements with these classes can match, in their order. */
export function stylesFor(rules: readonly Rule[], present: ReadonlySet<string>): string {
  return rules
    .map(({ head, body, rules: inner, classes }) => {
      if (inner) {
        const text = stylesFor(inner, present);
        return text && `${head}{${text}}`;
      }
      if (body === null) return `${head};`;
      const matches = classes.length === 0 || classes.some((all) => all.every((one) => present.has(one)));
      return matches && !LEFT_OUT.test(head) ? `${head}{${body}}` : '';
    })
    .join('');
}

/** Every class of the elements in `html`. */
export const classesIn = (html: string): Set<string> =>
  new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => decoded(names!).split(' ')));

/** As React escapes attributes. */
const decoded = (text: string): string =>
  text.replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');

function* rulesOf(css: string): Generator<Rule> {
  let from = 0;
  while (from < css.length) {
    const end = endOf(css, from, '{;');
    const head = css.slice(from, end).trim();
    if (css[end] !== '{') {
      if (head) yield { head, body: null, rules: null, classes: [] };
      from = end + 1;
      continue;
    }
    const close = closeOf(css, end);
    const body = css.slice(end + 1, close);
    if (GROUP.test(head)) yield { head, body: null, rules: [...rulesOf(body)], classes: [] };
    else yield { head, body, rules: null, classes: classesOf(head) };
    from = close + 1;
  }
}

function classesOf(head: string): string[][] {
  if (head.startsWith('@')) return [];
  return hidden(head)
    .replace(IN_BRACKETS, '')
    .split(',')
    .map((selector) => [...selector.matchAll(CLASS)].map(([, name]) => shown(name!)));
}

/** Escaped characters mean nothing to the syntax: `.px-\[2px\,4px\]`. */
const PRIVATE_USE = 0xe000;
const hidden = (head: string): string =>
  head.replace(/\\(.)/g, (_, character: string) =>
    String.fromCharCode(PRIVATE_USE + character.charCodeAt(0)),
  );
const shown = (name: string): string =>
  name.replace(/[\uE000-\uE0FF]/g, (character) => String.fromCharCode(character.charCodeAt(0) - PRIVATE_USE));

/** The index of the first of these characters that is neither escaped nor in a string; the length if there is none. */
function endOf(css: string, from: number, characters: string): number {
  for (let at = from; at < css.length; at += 1) {
    const character = css[at]!;
    if (characters.includes(character)) return at;
    if (character === '\\') at += 1;
    else if (character === '"' || character === "'") at = endOfString(css, at);
  }
  return css.length;
}

function endOfString(css: string, open: number): number {
  let at = open + 1;
  while (at < css.length && css[at] !== css[open]) at += css[at] === '\\' ? 2 : 1;
  return at;
}

/** The index of the bracket that closes the one at `open`. */
function closeOf(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at = endOf(css, at + 1, '{}')) {
    depth += css[at] === '{' ? 1 : -1;
    if (depth === 0) return at;
  }
  return css.length;
}
