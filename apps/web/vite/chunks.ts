import type { Rolldown } from 'vite';

type Output = Rolldown.OutputOptions;

/**
 * Modules shared by this many entries (routes and lazy parts) go into one chunk. With a lower number every page loads
 * too much.
 */
const MOST_SHARED = 8;

const inFolders =
  (...folders: string[]) =>
  (id: string): boolean =>
    folders.some((folder) => id.includes(`/${folder}/`));

/** Forms and dialogs load on demand, so many parts share them that no page should wait for them. */
const needsNoForm =
  (...folders: string[]) =>
  (id: string): boolean =>
    inFolders(...folders)(id) && !/\/primitives\/(sheet|field)\.tsx/.test(id);

const inPackages = (...packages: string[]) => inFolders(...packages.map((name) => `node_modules/${name}`));

/**
 * Chunks follow folders. Without groups the bundler makes a file of every module that two routes share, and a page then
 * waits for thirty files, six at a time over HTTP/1. Earlier groups take their modules first, together with the modules
 * these import.
 */
const groups = [
  // Every page needs these. They change rarely, so an update of the app leaves them in the cache.
  {
    name: 'frame',
    test: inPackages(
      'react',
      'react-dom',
      'scheduler',
      'use-sync-external-store',
      '@tanstack/history',
      '@tanstack/react-router',
      '@tanstack/react-store',
      '@tanstack/router-core',
      '@tanstack/store',
    ),
  },
  // What index.html imports statically: one file compresses better than ten.
  { name: 'first', tags: ['$initial' as const] },
  // Keeps what the landing page draws out of the groups below: it is the first page, and has a size limit
  // (test/size.spec.ts). What other pages draw too becomes a chunk of its own.
  { name: 'landing', test: inFolders('web/src/features/landing'), entriesAware: true },
  // Before `data`, and without the folders of shared that import it: pages without data load these parts too.
  {
    name: 'parts',
    test: needsNoForm(
      'libs/ui/src',
      'libs/texts/src',
      'libs/domain/src',
      'web/src/shared/promise',
      'web/src/shared/feedback',
      'web/src/shared/format',
      'web/src/shared/bot',
    ),
    minShareCount: MOST_SHARED,
  },
  // Every page with data needs these two. The minimum leaves out what only saved pages need (hydration).
  { name: 'query', test: inPackages('@tanstack/query-core', '@tanstack/react-query'), minShareCount: 2 },
  { name: 'data', test: inFolders('web/src/shared/data', 'web/src/shared/api', 'libs/contracts/src') },
  // They have a few lines each and are used everywhere: a page that needs one must not load the guard.
  { name: 'small', test: (id: string): boolean => /shared\/(telegram\/within-limit|elapsed)\.ts$/.test(id) },
  // Loaded after the first render of every page with data.
  { name: 'offline', test: inFolders('web/src/shared/offline') },
  // Only the installed app ever loads it.
  { name: 'lost-session', test: /recovery\/(?!recovery\.)/ },
  { name: 'guard', test: inFolders('web/src/features/guard', 'web/src/features/recovery') },
];

export const chunks = {
  codeSplitting: {
    groups: groups.map((group, index) => ({ ...group, priority: groups.length - index })),
  },
  // An `entriesAware` chunk is named after all its entries: `landing~index~create.success~my.index~…`.
  chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash:7].js`,
} satisfies Output;
