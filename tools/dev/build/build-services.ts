// node tools/dev/build/build-services.ts: makes the generated code that is missing or out of date, then the one bundle
// of all services (apps/all), in this one process and without Nx. `--to <folder>`: elsewhere than where `npm start` runs it.
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { SERVICES } from '@slovo/contracts/services';
import { build, type BuildOptions } from 'rolldown';
import { listFolders } from '../../languages/list-folders.ts';
import { hasClient } from './has-client.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const APP = join(ROOT, 'apps', 'all');

const { to } = parseArgs({ options: { to: { type: 'string' } } }).values;
// Run by itself, this leaves a build of which `npm start` knows nothing, see parts.ts.
if (!to) rmSync(join(ROOT, 'dist', 'services.sha256'), { force: true });
await listFolders(join(ROOT, 'libs', 'texts', 'src'));
const outdated = SERVICES.filter((service) => !hasClient(ROOT, service));
await Promise.all(outdated.map(generateClient));
const { default: config } = (await import(join(APP, 'rolldown.config.mjs'))) as { default: BuildOptions };
await build({ ...config, cwd: APP, ...(to && { output: { ...config.output, dir: to } }) });

async function generateClient(service: string): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    [join(ROOT, 'node_modules', 'prisma', 'build', 'index.js'), 'generate'],
    {
      cwd: join(ROOT, 'apps', service),
      // As in nx.json.
      env: {
        ...process.env,
        PRISMA_SCHEMA_ENGINE_BINARY: join(ROOT, 'tools', 'schema-engine', 'schema-engine.mjs'),
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
        CHECKPOINT_DISABLE: '1',
      },
    },
  );
}
