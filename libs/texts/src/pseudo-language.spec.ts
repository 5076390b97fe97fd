// The generated language of tests (tools/languages): a text that has letters without accents does not come from it.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const FOLDER = join(import.meta.dirname, 'pseudo');
if (!existsSync(FOLDER)) throw new Error('There is no pseudo-language: run nx run @slovo/texts:generate');

/** The same in every language. */
const NAMES =
  /\b(?:Telegram|PostgreSQL|NATS|JPE?G|PNG|GIF|WebP|WebM|MP4|MOV|AVI|MKV|JSON|CSV|JWT|UTC|API|ID)\b|<[^<>]*>|&\w+;|https?:\S+|(?<!\w)\/[a-z]+|@\w+|\{\{\w+\}\}/gi;

/**
 * What the texts take from the program: types of files, the locale of links, the phrase that is typed
 * to delete an account, and what is missing in an example.
 */
const VALUES = /\b(?:image|video)\/[\w-]+\b|\ben_US\b|delete my account|\bundefined\b|\bNaN\b|\bnull\b/g;

/** An argument that is a number, a text and an object whose every field is `field`, as far as that can be. */
function argument(field: string | null): unknown {
  const asText = () => field ?? '';
  return new Proxy(() => argument(field), {
    get: (_, name) => {
      if (name === Symbol.toPrimitive || name === 'toString') return asText;
      if (typeof name === 'symbol') return undefined;
      if (name === 'length') return asText().length;
      if (name in String.prototype) return (asText() as never)[name];
      // Lists of numbered variables end after two.
      return Number(/_(\d+)$/.exec(name)?.[1] ?? 1) > 2 ? '' : field;
    },
    apply: (_, __, [inner]) => inner ?? asText(),
  });
}

const marks = { bold: (text: string) => text, quote: (text: string) => text, toString: () => '' };
/** Counts, texts, objects, and values that are missing. */
const TRIES: unknown[][] = [
  ...['7', '1', null].map((field) => Array.from({ length: 4 }, () => argument(field))),
  [argument('7'), marks],
  [argument(null), marks],
  [argument('7'), null, null, null],
  [7, 7, 7, 7],
  [1, 1, 1, 1],
  [0, 0, 0, 0],
  ['7', '7', '7', '7'],
];

function saidBy(place: string, make: (...args: unknown[]) => unknown): unknown[] {
  const made = examplesOf(place).flatMap((args) => {
    try {
      return [make(...args)];
    } catch {
      return [];
    }
  });
  const texts = made.filter((one) => typeof one === 'string');
  return texts.length > 0 ? [...new Set(texts)] : made.slice(0, 2);
}

/** Values of sentences that ask for some in particular. */
const EXAMPLES: Record<string, unknown[][]> = {
  '.chat.report.sent': ['system', 'anyone', 'hidden', 'motivator'].map((kind) => [
    { title: '7', day: 7, judge: { kind, link: '7', name: '7' } },
  ]),
  '.libraryProblems.tooLarge': [[{ purpose: 'notice', size: 7_000_000 }]],
  '.libraryProblems.type': [[{ purpose: 'notice', type: 'image/gif' }], [{ purpose: 'notice' }]],
};
const examplesOf = (place: string) =>
  EXAMPLES[place.replace('.uploads.problems', '.libraryProblems')] ?? TRIES;

/** Every sentence of a module by its place in it; a function without one is null. */
function sentences(place: string, value: unknown, depth = 0): [string, string | null][] {
  if (typeof value === 'string') return [[place, value]];
  if (typeof value === 'function') {
    const made =
      depth > 6
        ? []
        : saidBy(place, value as () => unknown).flatMap((one) => sentences(place, one, depth + 1));
    return made.length > 0 ? made : [[place, null]];
  }
  if (typeof value !== 'object' || value === null || depth > 6) return [];
  return Object.entries(value).flatMap(([key, one]) => sentences(`${place}.${key}`, one, depth + 1));
}

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !/language\.ts$|plural\.ts$|servers\.ts$|dates\.ts$/.test(file),
);

describe('in the pseudo-language', () => {
  it.each(files)('every sentence of %s is from its texts', async (file) => {
    const said = sentences('', { ...(await import(join(FOLDER, file))) });
    const wrong = said.filter(
      ([, text]) => text === null || /[a-z]{2,}/i.test(text.replaceAll(VALUES, '').replaceAll(NAMES, '')),
    );
    expect([...new Map(wrong)]).toEqual([]);
  });
});
