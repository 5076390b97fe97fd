import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { jetstreamManager } from '@nats-io/jetstream';
import { SERVICES } from '@slovo/contracts/services';
import { streamName } from '@slovo/kit/events/stream';
import { connectNats } from '@slovo/kit/nats';
import type { World } from '@slovo/testing';
import pg from 'pg';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/**
 * Runs a command of operators on a world, as `npm run` does.
 * @param also a code that is no failure either
 * @param storage where the world keeps its files, by the variables of its services; without them in its folder
 * @returns its lines
 * @throws with its output where it ends with another code than 0 or `also`
 */
export async function runCommand(
  { databaseUrl, databasePrefix, natsUrl, natsPrefix, folder }: World,
  [name, ...args]: string[],
  { also, storage = { FILE_STORAGE: 'local' } }: { also?: number; storage?: Record<string, string> } = {},
): Promise<string[]> {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATABASE_PREFIX: databasePrefix,
    NATS_URL: natsUrl,
    NATS_PREFIX: natsPrefix,
    ...storage,
    DATA_DIR: folder,
  };
  const program = ['--disable-warning=ExperimentalWarning', join('tools', `${name}.ts`), ...args];
  try {
    return (await promisify(execFile)(process.execPath, program, { cwd: ROOT, env })).stdout.split('\n');
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: number; stdout?: string; stderr?: string };
    if (also !== undefined && code === also) return stdout.split('\n');
    throw new Error(`${name} ended with ${code}:\n${stdout}${stderr}`, { cause: error });
  }
}

/** Runs SQL in the database of a service. */
export async function query<R extends object>(world: World, service: string, text: string): Promise<R[]> {
  return onDatabase(world, world.databasePrefix + service, text);
}

async function onDatabase<R extends object>(world: World, database: string, text: string): Promise<R[]> {
  const url = Object.assign(new URL(world.databaseUrl), { pathname: `/${database}` });
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return (await client.query<R>(text)).rows;
  } finally {
    await client.end();
  }
}

/** How many events each service has parked; only those that have any. */
export async function parkedIn(world: World): Promise<Record<string, number>> {
  const parked: Record<string, number> = {};
  for (const service of SERVICES) {
    const [row] = await query<{ n: number }>(world, service, 'SELECT count(*)::int AS n FROM parked_events');
    if (row!.n > 0) parked[service] = row!.n;
  }
  return parked;
}

/**
 * All that the installation has kept, as if its machine were lost. Its services do not run.
 * @param loseFiles those that are not in its folder
 */
export async function loseEverything(world: World, loseFiles?: () => void): Promise<void> {
  for (const service of SERVICES)
    await onDatabase(world, 'postgres', `DROP DATABASE "${world.databasePrefix}${service}" WITH (FORCE)`);
  if (loseFiles) loseFiles();
  else rmSync(join(world.folder, 'files'), { recursive: true });
  await loseStreams(world);
}

/** The server of a world of its own with all that it has kept. It runs again, with the streams that the migrations make. */
export async function loseNats(world: World): Promise<void> {
  await world.kill('nats');
  rmSync(join(world.folder, 'nats'), { recursive: true });
  await world.restart('nats');
  await world.migrate();
}

async function loseStreams({ natsUrl, natsPrefix }: World): Promise<void> {
  const nats = await connectNats(natsUrl, 'e2e');
  try {
    const manager = await jetstreamManager(nats);
    const own = new Set(SERVICES.map((service) => streamName(`${natsPrefix}.`, service)));
    // One of a service that has published nothing does not exist.
    for await (const { config } of manager.streams.list())
      if (own.delete(config.name)) await manager.streams.delete(config.name);
    if (own.size === SERVICES.length) throw new Error('the world has no streams: their names are others');
  } finally {
    await nats.close();
  }
}
