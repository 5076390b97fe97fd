import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { SERVICES } from '@slovo/contracts/services';
import { connectNats } from '@slovo/kit/nats';
import { until, type World } from '@slovo/testing';
import { query } from '../restore/installation.ts';
import type { Sample } from './verdict.ts';

export interface Measured {
  world: World;
  /** SOAK_MEMORY of its processes. */
  memoryFolder: string;
  /** By the names of the supervisor. */
  processes: readonly string[];
}

/** @param seconds that the day took */
export async function measure(measured: Measured, seconds: number): Promise<Sample> {
  const { world } = measured;
  const rows = await countRows(world);
  const waiting = await consumersOf(world);
  return {
    rows,
    ...waiting,
    files: countFiles(join(world.folder, 'files')) + countFiles(join(world.folder, 'incoming')),
    filesWithRow: rows['media.uploads']! + rows['media.archives']! + rows['media.upload_chunks']!,
    memory: await memoryOf(measured),
    seconds,
  };
}

/** Counts the rows of every table that the databases of the services have. */
export async function countRows(world: World): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const service of SERVICES) {
    const tables = await query<{ name: string }>(world, service, TABLES);
    const parts = tables.map(({ name }) => `SELECT '${name}' AS name, count(*)::int AS n FROM "${name}"`);
    for (const { name, n } of await query<{ name: string; n: number }>(
      world,
      service,
      parts.join(' UNION ALL '),
    ))
      counts[`${service}.${name}`] = n;
  }
  return counts;
}

const TABLES = `SELECT table_name AS name FROM information_schema.tables
  WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> '_prisma_migrations'`;

/** Tables that never had a row. */
export async function unusedTables(world: World): Promise<string[]> {
  const unused: string[] = [];
  for (const service of SERVICES)
    for (const { name } of await query<{ name: string }>(
      world,
      service,
      `SELECT relname AS name FROM pg_stat_user_tables WHERE n_tup_ins = 0 AND relname <> '_prisma_migrations'`,
    ))
      unused.push(`${service}.${name}`);
  return unused.toSorted();
}

async function consumersOf(world: World): Promise<{ consumers: number; unprocessed: number }> {
  const nats = await connectNats(world.natsUrl, 'e2e');
  try {
    const manager = await jetstreamManager(nats);
    let [consumers, unprocessed] = [0, 0];
    for await (const { config } of manager.streams.list())
      for await (const { num_pending, num_ack_pending } of manager.consumers.list(config.name)) {
        consumers += 1;
        unprocessed += num_pending + num_ack_pending;
      }
    return { consumers, unprocessed };
  } finally {
    await nats.close();
  }
}

const countFiles = (folder: string): number =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
    : 0;

async function memoryOf({ world, memoryFolder, processes }: Measured): Promise<Sample['memory']> {
  const memory: Sample['memory'] = {};
  // One after the other: a collection takes the processor from the next.
  for (const name of processes) {
    const pid = world.pidOf(name)!;
    const file = join(memoryFolder, String(pid));
    rmSync(file, { force: true });
    process.kill(pid, 'SIGUSR2');
    await until(() => existsSync(file));
    memory[name] = JSON.parse(readFileSync(file, 'utf8')) as { used: number; resident: number };
  }
  return memory;
}
