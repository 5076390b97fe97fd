import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES, type ServiceName } from '@slovo/contracts/services';
import { migrate } from '@slovo/kit/db/migrate';
import { ensureRole } from '@slovo/kit/db/roles';
import { ADVISORY_LOCKS } from '@slovo/kit/db/advisory-locks';
import { connectOnce } from '@slovo/kit/nats';
import pLimit from 'p-limit';
import pg from 'pg';
import { urlOf } from '../demo/read-rows.ts';
import { areUnused, dropDatabases } from '../demo/write-rows.ts';
import { compareSequences } from '../reconcile/compare-others.ts';
import { Databases } from '../reconcile/databases.ts';
import {
  BadBackup,
  EVENTS,
  findBackup,
  type Manifest,
  objectFile,
  readObjects,
  rowsFile,
  SECRETS,
  verify,
} from './archive.ts';
import { type Installation, subjectPrefix } from './installation.ts';
import { readLines } from './lines.ts';
import { replaceStreams } from './pending-events.ts';
import { loadRows } from './table-rows.ts';

export interface RestoreOptions {
  /** A backup, or a folder of backups, of which the newest is taken. */
  from: string;
  /** Replace what is there. */
  replace: boolean;
  /** The workspace, which has the migrations. */
  root: string;
  /** The database of this service alone. It is then of another instant than the others, and `npm run reconcile` is due. */
  only?: ServiceName | undefined;
}

export interface Restored {
  folder: string;
  manifest: Manifest;
  /** Objects that the storage did not have. */
  objects: number;
}

const OBJECTS_AT_ONCE = 4;

export class RestoreRefused extends Error {}

/**
 * Puts an installation into the state of a backup. Its services must not run. Safe to repeat after an interruption, with
 * `replace`.
 * @throws BadBackup before anything is changed, if the backup is incomplete or damaged, or is of a newer release
 * @throws RestoreRefused before anything is changed, if a service runs or the databases are in use
 */
export async function restoreBackup(
  installation: Installation,
  { from, replace, root, only }: RestoreOptions,
): Promise<Restored> {
  const backup = await findBackup(from);
  const manifest = await verify(backup.root, backup.folder);
  await refuseNewer(root, manifest);
  // The names of reactions in the inboxes begin with it.
  if (manifest.natsPrefix !== installation.natsPrefix)
    throw new RestoreRefused(`The backup is of NATS_PREFIX '${manifest.natsPrefix}': restore it with that`);
  await refuseRunning(installation);
  if (!replace && !(await areUnused(installation)))
    throw new RestoreRefused('The databases are in use. --replace deletes what is in them');
  const services = only ? [only] : SERVICES;
  await dropDatabases(installation, services);
  for (const service of services)
    await restoreDatabase(installation, { service, manifest, root, folder: backup.folder });
  if (only) {
    await raiseSequences(installation);
    return { folder: backup.folder, manifest, objects: 0 };
  }
  const nats = await connectOnce(installation.nats, 'restore');
  try {
    await replaceStreams(nats, subjectPrefix(installation), readLines(join(backup.folder, EVENTS)));
  } finally {
    await nats.close();
  }
  const objects = await restoreObjects(installation, backup);
  if (installation.secretsFolder && manifest.files[SECRETS])
    await copyFile(join(backup.folder, SECRETS), join(installation.secretsFolder, SECRETS));
  return { folder: backup.folder, manifest, objects };
}

/** Before any service gives an id of the lost time again, which the others know as something else. */
async function raiseSequences(installation: Installation): Promise<void> {
  const databases = await Databases.open(installation);
  try {
    for await (const { service, statements = [] } of compareSequences(databases))
      for (const { text, values } of statements) await databases.rows(service, text, values);
  } finally {
    await databases.close();
  }
}

const migrationsFolder = (root: string, service: string): string =>
  join(root, 'apps', service, 'prisma', 'migrations');

async function refuseNewer(root: string, { migrations }: Manifest): Promise<void> {
  for (const service of SERVICES) {
    const known = new Set(await readdir(migrationsFolder(root, service)));
    const unknown = migrations[service].filter((name) => !known.has(name));
    if (unknown.length > 0)
      throw new BadBackup(`The backup is of a newer release: ${service} has had ${unknown.join(', ')}`);
  }
}

/** A running service publishes from its outbox, or waits for the replica that does. */
async function refuseRunning({ databaseUrl, databasePrefix }: Installation): Promise<void> {
  for (const service of SERVICES) {
    const client = new pg.Client({ connectionString: urlOf(databaseUrl, databasePrefix + service) });
    try {
      await client.connect();
      const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_lock($1) AS free', [
        ADVISORY_LOCKS.relay,
      ]);
      if (!rows[0]?.free) throw new RestoreRefused(`${service} still runs: stop all services first`);
    } catch (error) {
      if ((error as pg.DatabaseError).code !== NO_DATABASE) throw error;
    } finally {
      await client.end();
    }
  }
}

const NO_DATABASE = '3D000';

interface DatabaseRestore {
  service: ServiceName;
  manifest: Manifest;
  root: string;
  folder: string;
}

/** With the migrations that the backup has had; later ones find the rows, as in an update. */
async function restoreDatabase(
  { databaseUrl, databasePrefix }: Installation,
  { service, manifest, root, folder }: DatabaseRestore,
): Promise<void> {
  const database = databasePrefix + service;
  const target = { serverUrl: databaseUrl, database, folder: migrationsFolder(root, service) };
  await migrate({ ...target, only: new Set(manifest.migrations[service]) });
  const client = new pg.Client({ connectionString: urlOf(databaseUrl, database) });
  await client.connect();
  try {
    await client.query('BEGIN');
    const loaded = await loadRows(client, readLines(join(folder, rowsFile(service))));
    const wrong = Object.entries(manifest.rows[service]).filter(([table, count]) => loaded[table] !== count);
    if (wrong.length > 0)
      throw new BadBackup(`${service} lacks rows of ${wrong.map(([table]) => table).join(', ')}`);
    await client.query('COMMIT');
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
  await migrate(target);
  // A role belongs to the server and outlives the database; its rights there do not.
  await ensureRole(target);
}

/** Those that the storage has are left: bytes never change under a path. */
async function restoreObjects(
  { objects }: Installation,
  { root, folder }: { root: string; folder: string },
): Promise<number> {
  const limit = pLimit(OBJECTS_AT_ONCE);
  let stored = 0;
  const work: Promise<void>[] = [];
  for await (const { path, bytes, mime } of readObjects(folder))
    work.push(
      limit(async () => {
        if ((await objects.sizeOf(path)) === bytes) return;
        await objects.store(path, objectFile(root, path), mime);
        stored += 1;
      }),
    );
  await Promise.all(work);
  return stored;
}
