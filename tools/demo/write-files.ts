import { copyFileSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
// oxlint-disable-next-line @nx/enforce-module-boundaries -- the sandbox's own file, which is written before it starts
import { Database } from '../../apps/sandbox/src/state/database.ts';
import { openS3 } from '../backup/object-store.ts';
import { fileOf } from './recording.ts';
import { SANDBOX_TABLES, type Table } from './read-rows.ts';

/** Where the media service keeps its files, from the environment that it reads as well. */
export interface FileVariables {
  FILE_STORAGE: 'local' | 's3';
  S3_ENDPOINT?: string | undefined;
  S3_ACCESS_KEY?: string | undefined;
  S3_SECRET_KEY?: string | undefined;
  S3_BUCKET: string;
  S3_REGION: string;
}

const IN_SANDBOX = 'sandbox/';
const IN_STORAGE = 'files/';

/** Paths below DATA_DIR and hashes of the files that lie there. */
const filesBelow = (folder: string, tables: Table[]): [path: string, hash: string][] =>
  (tables.find(({ name }) => name === 'files')?.rows ?? [])
    .map((row) => JSON.parse(row) as [string, string])
    .filter(([path]) => path.startsWith(folder));

/** Photos of reports. What is there already is written over. */
export async function writeMedia(
  dataFolder: string,
  recorded: string,
  tables: Table[],
  variables: FileVariables,
): Promise<void> {
  const files = filesBelow(IN_STORAGE, tables);
  if (variables.FILE_STORAGE === 'local') {
    for (const [path, hash] of files) copyTo(join(dataFolder, path), fileOf(recorded, hash));
    return;
  }
  const {
    S3_ENDPOINT: endpoint = '',
    S3_ACCESS_KEY: accessKey = '',
    S3_SECRET_KEY: secretKey = '',
  } = variables;
  const { S3_BUCKET: bucket, S3_REGION: region } = variables;
  const store = openS3({ endpoint, accessKey, secretKey, bucket, region });
  for (const [path, hash] of files)
    await store.store(path.slice(IN_STORAGE.length), fileOf(recorded, hash), 'image/jpeg');
}

/** The chats, as a whole or not at all: the sandbox of before stays until the new one is complete. */
export function writeSandbox(dataFolder: string, recorded: string, tables: Table[]): void {
  const home = join(dataFolder, 'sandbox');
  const unfinished = `${home}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const db = new Database(unfinished);
  try {
    db.transaction(() => {
      for (const name of SANDBOX_TABLES) {
        const table = tables.find((one) => one.name === `sandbox.${name}`);
        if (!table) continue;
        db.run(`DELETE FROM ${name}`);
        const values = table.columns.map(() => '?').join(', ');
        const insert = `INSERT INTO ${name} (${table.columns.join(', ')}) VALUES (${values})`;
        for (const row of table.rows) db.run(insert, ...(JSON.parse(row) as (string | number | null)[]));
      }
    });
  } finally {
    db.close();
  }
  for (const [path, hash] of filesBelow(IN_SANDBOX, tables))
    copyTo(join(unfinished, path.slice(IN_SANDBOX.length)), fileOf(recorded, hash));
  rmSync(home, { recursive: true, force: true });
  renameSync(unfinished, home);
}

function copyTo(target: string, source: string): void {
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(source, target);
}
