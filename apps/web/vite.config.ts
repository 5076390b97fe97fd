import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunks } from './vite/chunks.ts';
// oxlint-disable-next-line @nx/enforce-module-boundaries -- a part of the workspace's build, which belongs to no project
import { compress } from '../../vite.compress.ts';
// oxlint-disable-next-line @nx/enforce-module-boundaries -- a part of the workspace's build, which belongs to no project
import { targetsOf, WEB_FLOOR } from '../../vite.floor.ts';
// oxlint-disable-next-line @nx/enforce-module-boundaries -- a part of the workspace's build, which belongs to no project
import { chosenLanguage, inLanguage, textsIn, titleDocument } from '../../vite.language.ts';
import { startEarly } from './vite/early.ts';
import { documentTexts, pwa } from './vite/pwa.ts';

const language = chosenLanguage();
const texts = await documentTexts(language);
const { build } = inLanguage(language);
const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:3001';
const proxied = [
  '/api',
  '/pwa',
  '/validate',
  '/public',
  '/users',
  '/media',
  '/dev',
  '/health',
  '/admin',
  '/app-config.json',
];

export default defineConfig({
  plugins: [
    textsIn(language),
    tanstackRouter(),
    react(),
    tailwindcss(),
    titleDocument(language, texts),
    startEarly(texts.tooOld),
    VitePWA(pwa(language, texts.app)),
    compress(),
  ],
  server: {
    proxy: {
      ...Object.fromEntries(proxied.map((path) => [path, gateway])),
      // The page /auth and the call POST /auth share an address.
      '/auth': {
        target: gateway,
        bypass: ({ method, url }) => (method === 'GET' && !url?.startsWith('/auth/') ? url : undefined),
      },
    },
  },
  build: {
    ...build,
    manifest: true,
    sourcemap: true,
    target: targetsOf(WEB_FLOOR),
    rolldownOptions: {
      output: chunks,
      // Safari 15 is given the fields of classes in older syntax. Assigned, they need no helper, which is on the first page.
      transform: { assumptions: { setPublicClassFields: true } },
    },
  },
});
