// npm run admin-token -- <Telegram id>: an address of the operators' panel of the system that runs here.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { callerSecretVariable } from '@slovo/contracts/identities';
import { ConfigError } from '@slovo/kit/config';
import { readJson } from '@slovo/local/json-file.ts';
import { localNatsUrl } from '@slovo/local/nats.ts';
import type { Secrets } from '@slovo/local/secrets.ts';
import { folderOf } from './dev/build/parts.ts';
import { readEnvironment } from './dev/environment.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PROGRAM = join(folderOf(ROOT, 'services'), 'admin-token.mjs');

/** Asks with what `npm start` keeps in the data folder; returns the exit code. */
function main(): number {
  const { dataFolder, natsUrl = localNatsUrl(dataFolder) } = readEnvironment(process.env, process.cwd());
  if (!natsUrl || !existsSync(PROGRAM)) {
    console.error(`Nothing has run from ${dataFolder} yet. Start it first: npm start`);
    return 1;
  }
  const args = ['--disable-warning=ExperimentalWarning', PROGRAM, ...process.argv.slice(2)];
  // What `npm start` keeps in the data folder goes before the environment.
  const secrets = readJson<Partial<Secrets>>(join(dataFolder, 'secrets.json'));
  const CALLER_SECRET = secrets?.[callerSecretVariable('auth')] ?? process.env.CALLER_SECRET ?? '';
  const env = { ...process.env, NATS_URL: natsUrl, CALLER_SECRET };
  return spawnSync(process.execPath, args, { stdio: 'inherit', env }).status ?? 1;
}

try {
  process.exitCode = main();
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
