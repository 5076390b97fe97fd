import { relative } from 'node:path';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';
import { earlyPages, earlySession } from './early-pages.ts';
import { early, type Early, type EarlyRoute } from './early-script.ts';

type Bundle = Rolldown.OutputBundle;

/** Every page with data is drawn inside it, and it comes by itself: the landing does without. */
const DATA_LAYER = 'src/shared/data-layer/data-provider.tsx';
/** What follows it wherever somebody is signed in: a line that is gone a moment later must not keep the live one away. */
const FOLLOWING = ['src/shared/live/live-connection.ts', 'src/shared/live/live-news.ts'];
const ENTRY = 'index.html';
/** The two cuts of the font that the first screen needs; hashed names are known only after the bundle is made. */
const FIRST_SCREEN = /onest-(cyrillic|latin)-wght-normal-[\w-]+\.woff2$/;
const LARGEST = /\/frame-[\w-]+\.js$/;

/**
 * A script of a kilobyte beside the app's: while the large ones are on their way it asks for the files and the data of
 * the page at this address. Otherwise the app would find out about them one after another, each time a round trip later.
 */
export function startEarly(): Plugin {
  let config: ResolvedConfig;
  let file = '';
  return {
    name: 'slovo:start-early',
    apply: 'build',
    configResolved: (resolved) => void (config = resolved),
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle);
      const given: Early = {
        routes: routesOf(bundle, config.root),
        pages: earlyPages,
        session: earlySession,
        fonts: files.filter((name) => FIRST_SCREEN.test(name)).map((name) => `/${name}`),
        largest: `/${files.find((name) => LARGEST.test(name))}`,
      };
      const source = `(${early.toString()})(${JSON.stringify(given)});\n`;
      file = this.getFileName(this.emitFile({ type: 'asset', name: 'early.js', source }));
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        {
          tag: 'script',
          injectTo: 'head-prepend',
          attrs: { async: true, fetchpriority: 'high', src: `/${file}` },
        },
      ],
    },
  };
}

/** Of every route the files that are not in the first page anyway; those with fewer unknowns in their address come first. */
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
      // A layout is no page.
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
