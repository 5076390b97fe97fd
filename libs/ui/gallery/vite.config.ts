import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The gallery on its own: `npx vite libs/ui/gallery`. The app shows the same sections on /ui.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: { outDir: '../dist', emptyOutDir: true },
});
