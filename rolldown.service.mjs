import { defineConfig } from 'rolldown';
// Workspace code is bundled, npm packages stay external (node_modules in the image).
export const service = () =>
  defineConfig({
    input: { main: 'src/main.ts', telemetry: '@slovo/kit/tracing/register' },
    platform: 'node',
    tsconfig: 'tsconfig.json',
    external: (id) => !/^(\.|\/|\0|@slovo\/|@oxc-project\/runtime)/.test(id),
    output: { dir: 'dist', format: 'esm', sourcemap: true, entryFileNames: '[name].mjs', cleanDir: true },
  });
