import { Parser } from 'htmlparser2';
import { lengthOf } from '../text/characters.ts';
import { withoutControls } from '../text/written.ts';
import { safeHref } from './href.ts';
import { CANONICAL, HALVES, joined, type Marks, PLAIN, type Run, slice, textOf, write } from './runs.ts';
import { variablesIn } from './variables.ts';

/** Text in these begins and ends on a line of its own. */
const BLOCKS = new Set(
  'address article aside blockquote dd div dl dt figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
);
const MARKS = new Set(['b', 'i', 'u', 's', 'blockquote', 'a']);

export interface ParsedMessage {
  runs: Run[];
  /** The canonical HTML: parsing it again gives the same. Tags are b, i, u, s, a with href, and blockquote. */
  html: string;
  text: string;
  /** Characters of the plain text as people see them. */
  length: number;
  /** Names of the variables in it, each once. */
  variables: string[];
}

/** Parses the allowed tags; everything else becomes text. */
export function parseMessage(html: string): ParsedMessage {
  const runs = tidy(readRuns(html));
  const text = textOf(runs);
  return { runs, html: write(runs, CANONICAL), text, length: lengthOf(text), variables: variablesIn(text) };
}

function readRuns(html: string): Run[] {
  const runs: Run[] = [];
  const depth = new Map<string, number>();
  const links: (string | null)[] = [];
  let breaks = false;
  const put = (text: string, marks: Marks): void => {
    if (text === '') return;
    const last = runs.at(-1);
    if (breaks && last && !last.text.endsWith('\n') && !text.startsWith('\n'))
      runs.push({ text: '\n', marks: { ...PLAIN, quote: last.marks.quote && marks.quote } });
    breaks = false;
    runs.push({ text, marks });
  };
  const marks = (): Marks => {
    const has = (tag: string): boolean => (depth.get(tag) ?? 0) > 0;
    const href = links.findLast((link) => link !== null) ?? null;
    return { quote: has('blockquote'), href, b: has('b'), i: has('i'), u: has('u'), s: has('s') };
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (BLOCKS.has(name)) breaks = true;
      if (name === 'br') put('\n', marks());
      if (name === 'a') links.push(safeHref(attributes['href'] ?? ''));
      if (MARKS.has(name)) depth.set(name, (depth.get(name) ?? 0) + 1);
    },
    onclosetag(name) {
      if (BLOCKS.has(name)) breaks = true;
      if (name === 'a') links.pop();
      if (MARKS.has(name)) depth.set(name, (depth.get(name) ?? 0) - 1);
    },
    ontext(text) {
      put(withoutControls(text).replaceAll(HALVES, '\uFFFD'), marks());
    },
  });
  parser.end(html);
  return runs;
}

/** No more than one empty line in a row, and nothing blank at the ends. */
function tidy(runs: readonly Run[]): Run[] {
  let newlines = 0;
  const spaced = runs.map(({ text, marks }) => {
    let result = '';
    for (const part of text.split(/(\n)/)) {
      if (part === '') continue;
      newlines = part === '\n' ? newlines + 1 : 0;
      if (newlines <= 2) result += part;
    }
    return { text: result, marks };
  });
  const whole = joined(spaced);
  const text = textOf(whole);
  const start = text.length - text.trimStart().length;
  return slice(whole, start, Math.max(start, text.trimEnd().length));
}
