// The build of every service, run in its folder. A service with a second program has a rolldown.config.mjs of its own.
import { defineConfig } from 'rolldown';

export default defineConfig({
  input: { main: 'src/main.ts', telemetry: '@slovo/kit/tracing/register' },
  platform: 'node',
  tsconfig: 'tsconfig.json',
  // Workspace code is bundled; npm packages stay in the image's node_modules.
  external: (id) => !/^(\.|\/|\0|@slovo\/|@oxc-project\/runtime)/.test(id),
  output: {
    dir: 'dist',
    format: 'esm',
    sourcemap: true,
    // Node keeps each map in memory. Names and lines of a stack trace need no sources.
    sourcemapExcludeSources: true,
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name].mjs',
    cleanDir: true,
  },
});
