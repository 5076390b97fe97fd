import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { compress } from './vite/compress.ts';
import { preloadFonts } from './vite/preload-fonts.ts';
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

export default defineConfig({
  plugins: [tanstackRouter(), react(), tailwindcss(), preloadFonts(), VitePWA(pwa), compress()],
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
    // What every page needs, in one piece: it compresses better, and an update of the app leaves it cached.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'frame', test: FRAME },
            // Likewise what every page with data needs.
            { name: 'query', test: QUERY },
          ],
        },
      },
    },
  },
});
