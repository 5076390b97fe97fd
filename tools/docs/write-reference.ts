// npm run docs:reference   writes docs/privacy.md and the pages of docs/reference that are made from code
//   -- --check             writes nothing, and fails where a page is not what the code gives
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { format, type FormatOptions } from 'oxfmt';
import { commandsPage } from './reference/commands.ts';
import { errorsPage } from './reference/errors.ts';
import { metricsPage } from './reference/metrics.ts';
import { privacyDocument } from './reference/privacy.ts';
import { variablesPage } from './reference/variables.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

/** Another table that is declared in code needs a line here, and one in docs/README.md. */
const PAGES: Record<string, () => string | Promise<string>> = {
  'reference/variables.md': () => variablesPage(ROOT),
  'reference/errors.md': errorsPage,
  'reference/metrics.md': metricsPage,
  'reference/commands.md': () => commandsPage(ROOT),
  'privacy.md': privacyDocument,
};

const { values: flags } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const options = JSON.parse(readFileSync(join(ROOT, '.oxfmtrc.json'), 'utf8')) as FormatOptions;

const stale: string[] = [];
for (const [name, make] of Object.entries(PAGES)) {
  const path = join(ROOT, 'docs', name);
  const { code: page, errors } = await format(path, await make(), options);
  if (errors.length > 0) throw new Error(`${name}: ${errors.map(({ message }) => message).join(', ')}`);
  if (existsSync(path) && readFileSync(path, 'utf8') === page) continue;
  stale.push(`docs/${name}`);
  if (!flags.check) writeFileSync(path, page);
}
if (stale.length > 0)
  console.log(`${flags.check ? 'not what the code gives' : 'written'}: ${stale.join(', ')}`);
if (flags.check && stale.length > 0) {
  console.error('npm run docs:reference writes them.');
  process.exitCode = 1;
}
