import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from '../../vite.compress.ts';

const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:3001';

export default defineConfig({
  base: '/admin/',
  plugins: [tanstackRouter(), react(), tailwindcss(), compress()],
  server: {
    port: 5174,
    proxy: Object.fromEntries(['/api', '/media', '/dev', '/app-config.json'].map((path) => [path, gateway])),
  },
  build: {
    manifest: true,
    sourcemap: true,
    target: ['es2023', 'safari17.4', 'chrome120', 'firefox121'],
  },
});
