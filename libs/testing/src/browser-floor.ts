// What built pages use that the oldest browsers lack, as far as its name shows it: methods by the data of core-js, other
// things by the lists below.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

type Versions = Readonly<Partial<Record<'chrome' | 'safari' | 'firefox', number>>>;
type Browser = 'chrome' | 'safari' | 'firefox';
/** As `vite.floor.ts` has it. */
type Floor = Readonly<Record<Browser, number>>;

const BROWSERS: readonly Browser[] = ['chrome', 'safari', 'firefox'];

const isNewer = (since: Versions, floor: Floor): boolean =>
  BROWSERS.some((browser) => (since[browser] ?? Infinity) > floor[browser]);

const data = createRequire(import.meta.url)('core-js-compat/data.json') as Record<
  string,
  Partial<Record<Browser, string>>
>;

const methods = Object.entries(data)
  .filter(([feature]) => feature.startsWith('es.') || feature.startsWith('web.'))
  .map(([feature, since]) => {
    const [, owner = '', method = ''] = feature.split('.');
    return {
      owner: owner.replaceAll(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase()),
      name: method.replaceAll(/-(\w)/g, (_all, letter: string) => letter.toUpperCase()),
      since: Object.fromEntries(
        BROWSERS.map((one) => [one, since[one] ? Number.parseFloat(since[one]) : undefined]),
      ),
    };
  })
  .filter(({ name }) => name !== '');

/** Newer only because an old fault of theirs is, or in the way of Node. */
const FAULTS_MENDED = new Set(['push', 'unshift', 'stringify', 'constructor', 'stack', 'flags']);

/** Methods of JavaScript that a browser of the floor lacks, and whose name no older method has. */
export function newerMethods(floor: Floor): { owner: string; name: string }[] {
  const older = new Set(methods.filter(({ since }) => !isNewer(since, floor)).map(({ name }) => name));
  return methods.filter(
    ({ name, since }) =>
      isNewer(since, floor) && !older.has(name) && !FAULTS_MENDED.has(name) && !NAMESAKES.has(name),
  );
}

/** Methods of their own that pages, or their libraries, have under a name of these. */
const NAMESAKES = new Set(['drop', 'take', 'parse', 'delete', 'escape']);

interface Feature {
  name: string;
  pattern: RegExp;
  since: Versions;
}

/** What scripts use that no build writes in an older way. */
const SCRIPT_FEATURES: readonly Feature[] = [
  { name: 'lookbehind', pattern: /\(\?<[=!]/, since: { chrome: 62, safari: 16.4, firefox: 78 } },
  {
    name: 'regular expressions with v',
    pattern: /new RegExp\([^)]*,[`'"][a-z]*v/,
    since: { chrome: 112, safari: 17, firefox: 116 },
  },
  {
    name: 'AbortSignal.any',
    pattern: /AbortSignal\.any\(/,
    since: { chrome: 116, safari: 17.4, firefox: 124 },
  },
  {
    name: 'AbortSignal.timeout',
    pattern: /AbortSignal\.timeout\(/,
    since: { chrome: 103, safari: 16, firefox: 100 },
  },
  {
    name: 'Intl.DurationFormat',
    pattern: /Intl\.DurationFormat/,
    since: { chrome: 129, safari: 16.4, firefox: 136 },
  },
  { name: 'Intl.Segmenter', pattern: /Intl\.Segmenter/, since: { chrome: 87, safari: 14.1, firefox: 125 } },
  {
    name: 'view transitions',
    pattern: /document\.startViewTransition\(/,
    since: { chrome: 111, safari: 18, firefox: 144 },
  },
  {
    name: 'popovers',
    pattern: /\.(?:show|hide|toggle)Popover\(/,
    since: { chrome: 114, safari: 17, firefox: 125 },
  },
  { name: 'scheduler', pattern: /scheduler\.(?:yield|postTask)\(/, since: { chrome: 129, firefox: 142 } },
  {
    name: 'OffscreenCanvas',
    pattern: /new OffscreenCanvas/,
    since: { chrome: 69, safari: 16.4, firefox: 105 },
  },
  {
    name: 'CompressionStream',
    pattern: /new (?:De)?[Cc]ompressionStream/,
    since: { chrome: 80, safari: 16.4, firefox: 113 },
  },
  { name: 'requestIdleCallback', pattern: /requestIdleCallback\(/, since: { chrome: 47, firefox: 55 } },
  {
    name: 'checkVisibility',
    pattern: /\.checkVisibility\(/,
    since: { chrome: 105, safari: 17.4, firefox: 106 },
  },
  { name: 'showPicker', pattern: /\.showPicker\(/, since: { chrome: 99, safari: 16, firefox: 101 } },
  {
    name: 'userActivation',
    pattern: /\.userActivation\b/,
    since: { chrome: 72, safari: 16.4, firefox: 120 },
  },
  { name: 'requestClose', pattern: /\.requestClose\(/, since: { chrome: 134, safari: 18.4, firefox: 139 } },
];

/** The same in sheets. A browser that does not know one leaves the declaration, or the whole rule, out. */
const STYLE_FEATURES: readonly Feature[] = [
  { name: 'color-mix()', pattern: /color-mix\(/, since: { chrome: 111, safari: 16.2, firefox: 113 } },
  {
    name: 'lab() and lch()',
    pattern: /[\s:,(](?:ok)?(?:lab|lch)\(/,
    since: { chrome: 111, safari: 15.4, firefox: 113 },
  },
  { name: 'relative colours', pattern: /\(from /, since: { chrome: 119, safari: 16.4, firefox: 128 } },
  { name: 'light-dark()', pattern: /light-dark\(/, since: { chrome: 123, safari: 17.5, firefox: 120 } },
  { name: ':has()', pattern: /:has\(/, since: { chrome: 105, safari: 15.4, firefox: 121 } },
  { name: 'dvh', pattern: /\d[dsl]v[hw]\b/, since: { chrome: 108, safari: 15.4, firefox: 101 } },
  {
    name: 'containers',
    pattern: /@container|container-type/,
    since: { chrome: 105, safari: 16, firefox: 110 },
  },
  { name: 'layers', pattern: /@layer/, since: { chrome: 99, safari: 15.4, firefox: 97 } },
  { name: 'nesting', pattern: /^\s*&/, since: { chrome: 120, safari: 17.2, firefox: 117 } },
  {
    name: 'ranges of media',
    pattern: /@media[^{]*(?:<|>|\d=)/,
    since: { chrome: 104, safari: 16.4, firefox: 102 },
  },
  { name: '@starting-style', pattern: /@starting-style/, since: { chrome: 117, safari: 17.5, firefox: 129 } },
  { name: '@scope', pattern: /@scope/, since: { chrome: 118, safari: 17.4, firefox: 146 } },
  { name: '@property', pattern: /@property/, since: { chrome: 85, safari: 16.4, firefox: 128 } },
  {
    name: 'anchors',
    pattern: /(?:anchor-name|position-anchor|position-area):/,
    since: { chrome: 125, safari: 26, firefox: 147 },
  },
  { name: 'field-sizing', pattern: /field-sizing:/, since: { chrome: 123, safari: 26.2 } },
  { name: 'text-wrap', pattern: /text-wrap:/, since: { chrome: 117, safari: 26, firefox: 121 } },
  {
    name: 'overflow: clip',
    pattern: /overflow(?:-[xy])?:clip/,
    since: { chrome: 90, safari: 16, firefox: 81 },
  },
  { name: 'subgrid', pattern: /:subgrid/, since: { chrome: 117, safari: 16, firefox: 71 } },
  {
    name: 'content-visibility',
    pattern: /^content-visibility:/,
    since: { chrome: 85, safari: 18, firefox: 125 },
  },
  {
    name: 'scrollbars',
    pattern: /scrollbar-(?:width|gutter|color):/,
    since: { chrome: 121, safari: 26.2, firefox: 97 },
  },
  { name: 'linear()', pattern: /:[^;]*\blinear\(/, since: { chrome: 113, safari: 17.2, firefox: 112 } },
  {
    name: 'discrete transitions',
    pattern: /transition-behavior|allow-discrete/,
    since: { chrome: 117, safari: 17.4, firefox: 129 },
  },
  {
    name: 'timelines of scrolling',
    pattern: /animation-timeline|view-timeline/,
    since: { chrome: 115, safari: 26 },
  },
  {
    name: 'rounding',
    pattern: /[\s:,(](?:round|mod|rem)\(/,
    since: { chrome: 125, safari: 15.4, firefox: 118 },
  },
  {
    name: 'translate, rotate, scale',
    pattern: /^(?:translate|rotate|scale):/,
    since: { chrome: 104, safari: 14.1, firefox: 72 },
  },
  { name: 'line height units', pattern: /\d(?:r?lh)\b/, since: { chrome: 111, safari: 16.4, firefox: 120 } },
];

/** Names of what the files of a build use and the floor lacks, each with the first file that uses it. */
export function newerIn(folder: string, floor: Floor): Map<string, string> {
  const found = new Map<string, string>();
  const note = (name: string, file: string): void => void (found.has(name) || found.set(name, file));
  const patterns = newerMethods(floor).map(({ name }) => ({
    name,
    pattern: new RegExp(`\\.${name}\\b\\s*\\(`),
  }));
  const scripts = [...patterns, ...SCRIPT_FEATURES.filter(({ since }) => isNewer(since, floor))];
  const styles = STYLE_FEATURES.filter(({ since }) => isNewer(since, floor));
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (/\.(?:js|html)$/.test(file)) {
      const text = readFileSync(join(folder, file), 'utf8');
      for (const { name, pattern } of scripts) if (pattern.test(text)) note(name, file);
    } else if (file.endsWith('.css')) {
      const statements = unconditional(readFileSync(join(folder, file), 'utf8'));
      for (const { name, pattern } of styles)
        if (statements.some((one) => pattern.test(one))) note(name, file);
    }
  }
  return found;
}

/** The selectors, at-rules and declarations of a sheet without an `@supports` around them and without an older one before. */
function unconditional(css: string): string[] {
  const around: string[] = [];
  const found: string[] = [];
  let start = 0;
  const take = (end: number): string => {
    const text = css.slice(start, end).trim();
    start = end + 1;
    return text;
  };
  let property: string | undefined;
  const keep = (text: string): void => {
    const before = property;
    property = /^[\w-]+(?=:)/.exec(text)?.[0];
    const hasOlder = property !== undefined && property === before;
    if (text && !hasOlder && ![...around, text].some((one) => one.startsWith('@supports'))) found.push(text);
  };
  for (let at = 0; at < css.length; at += 1) {
    const sign = css[at];
    if (sign === '"' || sign === "'") at = endOfString(css, at);
    else if (sign === '{') {
      const opened = take(at);
      keep(opened);
      property = undefined;
      around.push(opened);
    } else if (sign === ';' || sign === '}') {
      keep(take(at));
      if (sign === '}') around.pop();
    }
  }
  return found;
}

function endOfString(css: string, start: number): number {
  let at = start + 1;
  while (at < css.length && css[at] !== css[start]) at += css[at] === '\\' ? 2 : 1;
  return at;
}
