import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { SERVICES, type ServiceName } from '@slovo/contracts/services';
import { connectOnce } from '@slovo/kit/nats';
import { FolderInUse, lockDataFolder } from '@slovo/local/data-folder-lock.ts';
import pLimit from 'p-limit';
import type pg from 'pg';
import {
  beginFolder,
  EVENTS,
  finishFolder,
  type Manifest,
  objectFile,
  OBJECTS,
  retain,
  rowsFile,
  SECRETS,
  type StoredObject,
  sync,
  writeSynced,
} from './archive.ts';
import { type Installation, subjectPrefix } from './installation.ts';
import { takeInstant } from './instant.ts';
import { checksum, writeLines } from './lines.ts';
import { sizeOfFile } from './object-store.ts';
import { dumpMessages, readEnds, readHandled } from './pending-events.ts';
import { dumpRows, readMigrations, type RowCounts } from './table-rows.ts';

export interface BackupOptions {
  /** The folder of backups. */
  to: string;
  /** How many backups stay. */
  keep: number;
}

const OBJECTS_AT_ONCE = 4;

export class BackupRefused extends Error {}

/**
 * Writes a backup of all databases at one instant, of the events under way then, and of the objects that the databases name.
 * The installation may run meanwhile.
 * @returns its folder and manifest
 * @throws BackupRefused while another is being written into the same folder
 */
export async function takeBackup(
  installation: Installation,
  { to: root, keep }: BackupOptions,
): Promise<{ folder: string; manifest: Manifest }> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const unlock = lock(root);
  try {
    return await writeBackup(installation, { to: root, keep });
  } finally {
    unlock();
  }
}

/** Two at once would remove each other's files. */
function lock(root: string): () => void {
  try {
    return lockDataFolder(root, 'a backup');
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    throw new BackupRefused(`Another backup is being written into ${root}: wait for its end`, {
      cause: error,
    });
  }
}

async function writeBackup(
  installation: Installation,
  { to: root, keep }: BackupOptions,
): Promise<{ folder: string; manifest: Manifest }> {
  const began = performance.now();
  const prefix = subjectPrefix(installation);
  const unfinished = await beginFolder(root);
  const nats = await connectOnce(installation.nats, 'backup');
  try {
    const manager = await jetstreamManager(nats);
    // Before the instant: what is acknowledged by now is in the inboxes then.
    const handled = await readHandled(manager, prefix);
    const instant = await takeInstant(installation, () => readEnds(manager, prefix));
    const written: Pick<Manifest, 'migrations' | 'rows' | 'files' | 'events'> = {
      migrations: byService(() => []),
      rows: byService(() => ({})),
      files: {},
      events: {},
    };
    let named: Named[];
    try {
      for (const [service, reader] of instant.readers) {
        const counts: RowCounts = written.rows[service];
        written.migrations[service] = await readMigrations(reader);
        const name = rowsFile(service);
        written.files[name] = await writeLines(join(unfinished, name), dumpRows(reader, counts));
      }
      const messages = dumpMessages(nats, prefix, {
        from: handled,
        until: instant.position,
        count: (service) => (written.events[service] = (written.events[service] ?? 0) + 1),
      });
      written.files[EVENTS] = await writeLines(join(unfinished, EVENTS), messages);
      named = await readNamed(instant.readers.get('media')!);
    } finally {
      // Before the files, which may take hours: an open snapshot keeps PostgreSQL from cleaning up.
      await instant.end();
    }
    const objects = await copyObjects(installation, root, named);
    written.files[OBJECTS] = await writeLines(join(unfinished, OBJECTS), linesOf(objects));
    await copySecrets(installation, unfinished, written.files);
    const manifest: Manifest = {
      format: 1,
      at: instant.at.toISOString(),
      tookMs: Math.round(performance.now() - began),
      pausedMs: instant.pausedMs,
      natsPrefix: installation.natsPrefix,
      ...written,
      objects: { count: objects.length, bytes: objects.reduce((sum, { bytes }) => sum + bytes, 0) },
    };
    const folder = await finishFolder(root, unfinished, manifest);
    const { at, tookMs, pausedMs } = manifest;
    await writeSynced(join(root, 'last-backup.json'), { at, folder, tookMs, pausedMs });
    await retain(root, keep);
    return { folder, manifest };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    await nats.close();
  }
}

const byService = <T>(make: () => T): Record<ServiceName, T> =>
  Object.fromEntries(SERVICES.map((service) => [service, make()])) as Record<ServiceName, T>;

async function* linesOf(objects: readonly StoredObject[]): AsyncGenerator<string> {
  for (const object of objects) yield JSON.stringify(object);
}

/** An object that a row of the media service names. */
interface Named {
  path: string;
  sha256: string;
  bytes: number;
  mime: string;
}

/** Those that are being stored are not named by anybody yet; those whose time is over may be removed at any moment. */
async function readNamed(media: pg.Client): Promise<Named[]> {
  const { rows } = await media.query<Named>(`
    SELECT path, sha256, size::float8 AS bytes, mime FROM uploads WHERE state <> 'arriving'
    UNION ALL
    SELECT path, sha256, size, 'application/zip' FROM archives WHERE state = 'stored'
    UNION ALL
    SELECT 'incoming/' || upload_id || '/' || index || '.part', c.sha256, c.size, 'application/octet-stream'
    FROM upload_chunks c WHERE stored
    ORDER BY path`);
  return rows;
}

/**
 * Copies what earlier backups do not have whole.
 * @returns all that exist. A row may have outlived its object: it is removed after it
 * @throws where an object has not the bytes that its row says
 */
async function copyObjects(
  { objects }: Installation,
  root: string,
  named: readonly Named[],
): Promise<StoredObject[]> {
  const limit = pLimit(OBJECTS_AT_ONCE);
  const copied = await Promise.all(
    named.map((object) =>
      limit(async (): Promise<StoredObject | undefined> => {
        const { path, sha256, bytes } = object;
        const file = objectFile(root, path);
        // One that was cut, as by a full disk, would spoil all backups to come.
        if ((await sizeOfFile(file)) === bytes) return object;
        const partial = `${file}.new`;
        if (!(await objects.fetch(path, partial))) return undefined;
        const found = await checksum(partial);
        if (found.sha256 !== sha256 || found.bytes !== bytes)
          throw new Error(`${path} in the storage is not what its row says`);
        await sync(partial);
        await rename(partial, file);
        return object;
      }),
    ),
  );
  return copied.filter((object) => object !== undefined);
}

/** Those of `npm start`. Those of a deployment are where it has them from. */
async function copySecrets(
  { secretsFolder }: Installation,
  folder: string,
  files: Manifest['files'],
): Promise<void> {
  if (!secretsFolder) return;
  const file = join(secretsFolder, SECRETS);
  if ((await sizeOfFile(file)) === undefined) return;
  await copyFile(file, join(folder, SECRETS));
  await sync(join(folder, SECRETS));
  files[SECRETS] = await checksum(join(folder, SECRETS));
}
