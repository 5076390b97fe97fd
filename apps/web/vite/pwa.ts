import type { document } from '@slovo/texts/web/document';
import type { VitePWAOptions } from 'vite-plugin-pwa';

type DocumentTexts = typeof document;

/** Loads the texts of a language other than the one that Node's own conditions choose. */
export async function documentTexts(language: string): Promise<DocumentTexts> {
  const module = (await import(`@slovo/texts/folders/${language}/web/document`)) as {
    document: DocumentTexts;
  };
  return module.document;
}

/** The gateway sends this page even if the request asks for another language. */
const pageOf = (language: string): string => `index.${language}.html`;

/** Paths that the gateway answers itself; navigating there never shows the app. */
const SERVER_PATHS = [
  /^\/(api|media|public|users|health|dev|validate|pwa)(\/|$)/,
  /^\/auth\/./,
  // With its query, which may hold an operator's token.
  /^\/admin(?:[/?]|$)/,
  /^\/app-config\.json$/,
];

/**
 * The page and the manifest are named after their language, so that a worker that is installed while the visitor
 * switches cannot store those of the other one. The worker itself has one address for all: a switch replaces it.
 */
export const pwa = (language: string, texts: DocumentTexts['app']): Partial<VitePWAOptions> => ({
  registerType: 'prompt',
  injectRegister: null,
  filename: 'service-worker.js',
  includeAssets: ['icons/*.png', 'icons/icon.svg'],
  manifestFilename: `manifest.${language}.webmanifest`,
  manifest: {
    id: '/my',
    name: texts.name,
    short_name: texts.shortName,
    description: texts.description,
    lang: language,
    dir: 'ltr',
    start_url: '/my',
    scope: '/',
    display: 'standalone',
    background_color: '#f5f5f0',
    theme_color: '#f5f5f0',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  },
  workbox: {
    globPatterns: ['**/*.{html,js,css,woff2}'],
    // Rare subsets load on demand.
    globIgnores: ['**/*-ext-*.woff2', '**/*vietnamese*.woff2'],
    manifestTransforms: [
      (entries) => ({
        manifest: entries.map((entry) =>
          entry.url === 'index.html' ? { ...entry, url: pageOf(language) } : entry,
        ),
      }),
    ],
    navigateFallback: `/${pageOf(language)}`,
    navigateFallbackDenylist: SERVER_PATHS,
    // Pictures of reports and avatars, for offline use only: a promise may have become private since. Videos are too
    // large. Deleted on logout (src/shared/offline/saved-pages.ts).
    runtimeCaching: [
      {
        urlPattern: /\/media\/[^?]+\.(?:jpe?g|png|webp|gif)$/,
        handler: 'NetworkFirst',
        options: {
          cacheName: 'seen-pictures',
          networkTimeoutSeconds: 10,
          cacheableResponse: { statuses: [200] },
          matchOptions: { ignoreVary: true },
          expiration: { maxEntries: 80, maxAgeSeconds: 7 * 24 * 60 * 60, purgeOnQuotaError: true },
        },
      },
    ],
    cleanupOutdatedCaches: true,
  },
});
