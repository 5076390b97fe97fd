// Builds an app of pages once per language, into `dist/<language>` of the folder it is started in:
// `node ../../tools/build-pages.ts`. A page never loads the texts of another language.
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { LANGUAGES } from '@slovo/texts/languages';
import { build } from 'vite';

/** Of the app's renderer, if its pages are rendered by the server too. */
const SERVER = 'vite.server.config.ts';

await rm('dist', { recursive: true, force: true });
for (const language of LANGUAGES) {
  process.env.PAGE_LANGUAGE = language; // see vite.language.ts
  await build();
  if (existsSync(SERVER)) await build({ configFile: SERVER });
}
