import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
// oxlint-disable-next-line @nx/enforce-module-boundaries -- a part of the workspace's build, which belongs to no project
import { compress } from '../../vite.compress.ts';
// oxlint-disable-next-line @nx/enforce-module-boundaries -- a part of the workspace's build, which belongs to no project
import { PANEL_FLOOR, targetsOf } from '../../vite.floor.ts';
// oxlint-disable-next-line @nx/enforce-module-boundaries -- a part of the workspace's build, which belongs to no project
import { chosenLanguage, inLanguage, textsIn, titleDocument } from '../../vite.language.ts';

const language = chosenLanguage();
const { build } = inLanguage(language);
const { shell } = (await import(`@slovo/texts/folders/${language}/panel/shell`)) as {
  shell: { product: string };
};
const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:3001';

export default defineConfig({
  base: '/admin/',
  plugins: [
    textsIn(language),
    tanstackRouter(),
    react(),
    tailwindcss(),
    titleDocument(language, { title: shell.product }),
    compress(),
  ],
  server: {
    port: 5174,
    proxy: Object.fromEntries(['/api', '/media', '/dev', '/app-config.json'].map((path) => [path, gateway])),
  },
  build: {
    ...build,
    manifest: true,
    sourcemap: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes rarely, so an update of the panel leaves it in the cache. Only what the entry needs of them.
            {
              name: 'frame',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack)\//,
              tags: ['$initial'],
              priority: 2,
            },
            // What every page needs, in one file: it compresses better than ten.
            { name: 'first', tags: ['$initial'], priority: 1 },
            // The words of Notifications are many, and no other page needs them.
            { name: 'messages', test: /texts\/src\/\w+\/panel\/messages/, priority: 1 },
            // What most pages share.
            {
              name: 'parts',
              test: /libs\/(ui|texts)\/src|panel\/src\/shared|node_modules\/@tanstack/,
              minShareCount: 6,
            },
            // What lists share, in one file: several small ones would be sent uncompressed.
            {
              name: 'lists',
              test: /panel\/src\/shared\/(pages|keys|exports|people)|texts\/src\/\w+\/panel\/(pages|marks|exports)|primitives\/avatar/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
    target: targetsOf(PANEL_FLOOR),
  },
});
