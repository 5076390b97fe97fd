// What a folder of backups looks like:
//   2026-11-23T15-02-11.431Z/   one instant: manifest.json, a file for each database, events, the list of objects
//   objects/                    the bytes of the objects, which all backups share; they never change
//   last-backup.json            for monitoring
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SERVICES } from '@slovo/contracts/services';
import { z } from 'zod';
import { checksum, readLines } from './lines.ts';
import { sizeOfFile } from './object-store.ts';

const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const WrittenFile = z.object({ sha256: Hash, bytes: z.int() });

/** Written last: a folder without it is no backup. */
const Manifest = z.object({
  format: z.literal(1),
  /** The instant of all databases, by their server. */
  at: z.iso.datetime(),
  tookMs: z.int(),
  /** How long writes waited for the instant. */
  pausedMs: z.int(),
  natsPrefix: z.string(),
  /** By service. */
  migrations: z.record(z.enum(SERVICES), z.array(z.string())),
  rows: z.record(z.enum(SERVICES), z.record(z.string(), z.int())),
  /** Messages that not every service had handled, by the service that published them. */
  events: z.partialRecord(z.enum(SERVICES), z.int()),
  objects: z.object({ count: z.int(), bytes: z.int() }),
  /** Everything else in the folder, by its name. */
  files: z.record(z.string(), WrittenFile),
});
export type Manifest = z.output<typeof Manifest>;

/** One object of the media service, as a line of `objects.jsonl.gz`. */
const StoredObject = z.object({
  path: z.string().regex(/^[a-z]+\/[0-9a-z]+\/[0-9a-z]+\.[0-9a-z]+$/),
  sha256: Hash,
  bytes: z.int(),
  mime: z.string(),
});
export type StoredObject = z.output<typeof StoredObject>;

const MANIFEST = 'manifest.json';
export const EVENTS = 'events.jsonl.gz';
export const OBJECTS = 'objects.jsonl.gz';
export const SECRETS = 'secrets.json';
export const rowsFile = (service: string): string => `${service}.jsonl.gz`;

export const objectFile = (root: string, path: string): string => join(root, 'objects', path);

/** A folder that is being written has this prefix. */
const UNFINISHED = 'unfinished-';
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/;
const nameOf = (at: Date): string => at.toISOString().replaceAll(':', '-');

export class BadBackup extends Error {}

/** A folder for a backup that has begun. Those of broken attempts are removed. */
export async function beginFolder(root: string): Promise<string> {
  for (const name of await readdir(root))
    if (name.startsWith(UNFINISHED)) await rm(join(root, name), { recursive: true, force: true });
  const folder = join(root, `${UNFINISHED}${process.pid}`);
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

/** Makes it a backup: its manifest is on the disk before its name is. */
export async function finishFolder(root: string, unfinished: string, manifest: Manifest): Promise<string> {
  await writeSynced(join(unfinished, MANIFEST), manifest);
  await sync(unfinished);
  const folder = join(root, nameOf(new Date(manifest.at)));
  await rename(unfinished, folder);
  await sync(root);
  return folder;
}

export async function writeSynced(file: string, value: unknown): Promise<void> {
  const partial = `${file}.new`;
  await writeFile(partial, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(partial, file);
}

/** Bytes of a file, or names in a folder, survive a power cut from now on. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}

/** Complete backups, the oldest first. */
export async function listBackups(root: string): Promise<string[]> {
  const names = await readdir(root);
  return names
    .filter((name) => NAME.test(name))
    .toSorted()
    .map((name) => join(root, name));
}

/**
 * Finds a backup: the given folder, or the newest in it.
 * @returns its folder, and that of the objects
 */
export async function findBackup(given: string): Promise<{ root: string; folder: string }> {
  if ((await sizeOfFile(join(given, MANIFEST))) !== undefined) return { root: dirname(given), folder: given };
  const newest = (await listBackups(given)).at(-1);
  if (!newest) throw new BadBackup(`${given} holds no complete backup`);
  return { root: given, folder: newest };
}

export async function readManifest(folder: string): Promise<Manifest> {
  try {
    return Manifest.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')));
  } catch (error) {
    throw new BadBackup(`${join(folder, MANIFEST)} cannot be read: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

export async function* readObjects(folder: string): AsyncGenerator<StoredObject> {
  for await (const line of readLines(join(folder, OBJECTS))) yield StoredObject.parse(JSON.parse(line));
}

/**
 * Compares every byte of a backup with its manifest.
 * @throws BadBackup which names the first file that is missing or differs
 */
export async function verify(root: string, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const differs = async (
    file: string,
    { sha256, bytes }: { sha256: string; bytes: number },
  ): Promise<void> => {
    if ((await sizeOfFile(file)) !== bytes) throw new BadBackup(`${file} is missing or was cut`);
    if ((await checksum(file)).sha256 !== sha256) throw new BadBackup(`${file} has changed since the backup`);
  };
  for (const [name, written] of Object.entries(manifest.files)) await differs(join(folder, name), written);
  for await (const object of readObjects(folder)) await differs(objectFile(root, object.path), object);
  return manifest;
}

/**
 * Removes all but the newest backups, and the objects that none of them names.
 * @returns how many backups were removed
 */
export async function retain(root: string, keep: number): Promise<number> {
  const backups = await listBackups(root);
  const removed = backups.slice(0, Math.max(0, backups.length - keep));
  if (removed.length === 0) return 0;
  for (const folder of removed) await rm(folder, { recursive: true });
  const named = new Set<string>();
  for (const folder of backups.slice(removed.length))
    for await (const { path } of readObjects(folder)) named.add(path);
  const objects = join(root, 'objects');
  const present = await readdir(objects, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of present) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    if (!named.has(file.slice(objects.length + 1))) await rm(file);
  }
  return removed.length;
}
