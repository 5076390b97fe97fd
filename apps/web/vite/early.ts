import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { minify, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { earlyOwnPage, earlyPages, earlySession } from './early-pages.ts';
import { addMissing, greetTooOld } from './older-browsers.ts';
import { keepPress } from '../src/shared/keys/early-press.ts';
import { HANDOVER } from '../src/app/handover.ts';
import { early, type Early, type EarlyRoute } from './early-script.ts';

type Bundle = Rolldown.OutputBundle;

/** The wrapper of every page with data, loaded dynamically: the landing page does without it. */
const DATA_LAYER = 'src/shared/data-layer/data-provider.tsx';
/**
 * Needed after the data layer by signed-in users. Preloaded, so that a short loss of the connection does not prevent
 * live updates.
 */
const FOLLOWING = ['src/shared/live/live-connection.ts', 'src/shared/live/live-updates.ts'];
const ENTRY = 'index.html';
/** The two font files of the first screen; their hashed names are known only after bundling. */
const FIRST_SCREEN = /onest-(cyrillic|latin)-wght-normal-[\w-]+\.woff2$/;
const LARGEST = /\/frame-[\w-]+\.js$/;

const CHARSET = /<meta charset[^>]*>/;

/**
 * Adds an inline script of 3 kB that requests the files and the data of the current page while the large scripts load.
 * Otherwise the app would discover them one by one, each a round trip later. It first adds what older browsers lack.
 * @param tooOld what still older ones say
 */
export function startEarly(tooOld: string): Plugin {
  let config: ResolvedConfig;
  let script = '';
  let greeting = '';
  return {
    name: 'slovo:start-early',
    apply: 'build',
    configResolved: (resolved) => void (config = resolved),
    async generateBundle(_options, bundle) {
      const files = Object.keys(bundle);
      const given: Early = {
        routes: routesOf(bundle, config.root),
        pages: earlyPages,
        own: earlyOwnPage,
        session: earlySession,
        build: createHash('sha256').update(files.toSorted().join()).digest('hex').slice(0, 16),
        fonts: files.filter((name) => FIRST_SCREEN.test(name)).map((name) => `/${name}`),
        largest: `/${files.find((name) => LARGEST.test(name))}`,
        handover: HANDOVER,
      };
      // `</script>` or `<!--` would end it.
      const data = JSON.stringify(given).replaceAll('<', '\\u003c');
      script = `(${await minified(addMissing)})();(${await minified(early)})(${data},${await minified(keepPress)})`;
      // A script of its own: a browser that cannot read the other one reads this.
      greeting = `(${await minified(greetTooOld)})(${JSON.stringify(tooOld)})`;
    },
    transformIndexHtml: {
      order: 'post',
      // Before the styles, which would hold it up, and after the charset, which must come first.
      handler: (html) =>
        html
          .replace(CHARSET, (charset) => `${charset}<script>${script}</script>`)
          .replace('</body>', () => `<script>${greeting}</script></body>`),
    },
  };
}

/** Without an assignment a function that is not called here would be left out. */
async function minified(inlined: (...given: never[]) => void): Promise<string> {
  const { code } = await minify('inlined.js', `self.inlined=${inlined.toString()}`);
  return code.replace(/^self\.inlined=/, '').replace(/;\s*$/, '');
}

/** The files of every route that the first page does not load anyway. Routes with fewer parameters come first. */
function routesOf(bundle: Bundle, root: string): EarlyRoute[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const byModule = new Map(
    chunks.flatMap((chunk) => (chunk.facadeModuleId ? [[relative(root, chunk.facadeModuleId), chunk]] : [])),
  );
  const closureOf = (chunk: Rolldown.OutputChunk | undefined, seen = new Set<string>()): Set<string> => {
    if (!chunk || seen.has(chunk.fileName)) return seen;
    seen.add(chunk.fileName);
    for (const name of chunk.imports) closureOf(bundle[name] as Rolldown.OutputChunk, seen);
    return seen;
  };
  const first = closureOf(byModule.get(ENTRY));
  const needs = (...modules: string[]): string[] => {
    const files = new Set(modules.flatMap((module) => [...closureOf(byModule.get(module))]));
    return [...files].filter((name) => !first.has(name)).map((name) => `/${name}`);
  };
  const component = (route: string): string => `src/routes/${route}.tsx?tsr-split=component`;
  return (
    [...byModule.keys()]
      .flatMap((module) => /^src\/routes\/(.+)\.tsx\?tsr-split=component$/.exec(module)?.[1] ?? [])
      // A layout is not a page.
      .filter((route) => route !== '_user')
      .map((route) => {
        const segments = route.split(/[/.]/).filter((part) => !part.startsWith('_') && part !== 'index');
        const layout = route.startsWith('_user/') ? [component('_user')] : [];
        const data = segments.length === 0 ? [] : [DATA_LAYER, ...FOLLOWING];
        return {
          path: `^/${segments.map((part) => (part.startsWith('$') ? '[^/]+' : part)).join('/')}/?$`,
          unknown: segments.filter((part) => part.startsWith('$')).length,
          files: needs(component(route), ...layout, ...data),
        };
      })
      .toSorted((a, b) => a.unknown - b.unknown)
      .map(({ path, files }) => ({ path, files }))
  );
}
