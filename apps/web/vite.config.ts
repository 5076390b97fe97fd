import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { compress } from './vite/compress.ts';
import { startEarly } from './vite/early.ts';
import { pwa } from './vite/pwa.ts';

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
  '/app-config.json',
];

const FRAME =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(history|react-router|react-store|router-core|store))\//;

const QUERY = /node_modules\/@tanstack\/(query-core|react-query)\/(?!.*hydration)/;

/** Asking for promises and drawing them: most pages do both. */
const DATA =
  /contracts\/src\/routes\.ts|web\/src\/shared\/(api\/(call|new-key)|data\/(keys|promises?|receipts|promise-cache|until-day-ends|use-mutation-once))\.ts/;
const TILES = /web\/src\/shared\/promise\/promise-(tile|link)\.tsx/;
const PARTS =
  /ui\/src\/primitives\/((icon|badge|card|skeleton|chip|tile)\.tsx|take-lost-focus)|ui\/src\/patterns\/(promise-card|stat-tiles)\.tsx|ui\/src\/days\/legend|texts\/src\/web\/(days|promise)\.ts|web\/src\/shared\/(bot\/|elapsed|format\/|promise\/(labels|words|facts))/;

const GUARD = /web\/src\/shared\/recovery\/|texts\/src\/web\/(auth|my)\.ts/;

/** Left alone the build makes a file of every module that two routes share, and a page waits for thirty, six at a time. */
const GROUPS = [
  // What every page needs, in one piece: it compresses better, and an update of the app leaves it cached.
  { name: 'frame', test: FRAME, priority: 3 },
  { name: 'first', tags: ['$initial' as const], priority: 2 },
  // What the landing draws too: the first page is weighed, and would carry the rest of the parts.
  { name: 'days', test: /ui\/src\/days\/(today-mark|day-cell)\./, priority: 2 },
  { name: 'parts', test: PARTS, priority: 1 },
  // Likewise what every page with data needs.
  { name: 'query', test: QUERY },
  { name: 'data', test: DATA },
  { name: 'tiles', test: TILES },
  { name: 'guard', test: GUARD },
];

export default defineConfig({
  plugins: [tanstackRouter(), react(), tailwindcss(), startEarly(), VitePWA(pwa), compress()],
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
    manifest: true,
    sourcemap: true,
    target: ['es2022', 'safari15.4', 'chrome99'],
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
});
