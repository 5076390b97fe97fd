// Builds an app of pages once per language, into `dist/<language>` of the folder it is started in:
// `node ../../tools/build-pages.ts`. A page never loads the texts of another language.
// `--quick <folder>`: for this machine alone, into that folder, without source maps and compressed files.
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LANGUAGES } from '@slovo/texts/languages';
import { build, type InlineConfig } from 'vite';

/** The configuration of the app's renderer; only apps whose pages the server renders have it. */
const SERVER = 'vite.server.config.ts';

const { quick } = parseArgs({ options: { quick: { type: 'string' } } }).values;
const settings = (...path: string[]): InlineConfig =>
  quick
    ? { logLevel: 'warn', build: { outDir: join(quick, ...path), sourcemap: false, emptyOutDir: true } }
    : {};

await rm(quick ?? 'dist', { recursive: true, force: true });
if (quick) process.env.PAGE_BUILD = 'quick'; // see vite.compress.ts
for (const language of LANGUAGES) {
  process.env.PAGE_LANGUAGE = language; // see vite.language.ts
  await build(settings(language));
  if (existsSync(SERVER)) await build({ configFile: SERVER, ...settings('server', language) });
}
