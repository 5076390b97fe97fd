import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
// oxlint-disable-next-line @nx/enforce-module-boundaries -- a part of the workspace's build, which belongs to no project
import { chosenLanguage, textsIn } from '../../vite.language.ts';

const language = chosenLanguage();

/**
 * The renderer of pages, which the gateway runs as a thread: one file without npm packages beside it. Outside the
 * language's own folder, whose files everybody may load.
 */
export default defineConfig({
  plugins: [tanstackRouter(), textsIn(language), react()],
  publicDir: false,
  // Packages leave the choice between their two builds to the process that loads them.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  build: {
    outDir: `dist/server/${language}`,
    ssr: 'src/app/server/worker.ts',
    target: 'node24',
    sourcemap: true,
    rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'worker.mjs' } },
  },
});
