import type { Plugin } from 'vite';

/** The two cuts that the first screen needs; hashed names are known only after the bundle is made. */
const FIRST_SCREEN = /onest-(cyrillic|latin)-wght-normal-[\w-]+\.woff2$/;

export function preloadFonts(): Plugin {
  return {
    name: 'slovo:preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => FIRST_SCREEN.test(file))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
          })),
    },
  };
}
