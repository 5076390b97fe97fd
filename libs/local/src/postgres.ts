import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { readJson, writeJson } from './json-file.ts';
import { reuseOrFindPort } from './ports.ts';
import { findPostgres } from './postgres-binaries.ts';
import { stopOrphanedPostmaster } from './postmaster-pid.ts';
import type { ProcessSpec } from './supervised-process.ts';
import { canReach, unprivilegedAccount, type Account } from './unprivileged-account.ts';

const MAJOR = '18';
/** For data and binaries when PostgreSQL's account cannot enter the data folder or the repository. */
const FALLBACK_FOLDER = '/var/lib/slovo';

export interface LocalServer {
  /** `postgresql://…/postgres` or `nats://…`; usable when the process is ready. */
  url: string;
  spec: ProcessSpec;
}

interface Options {
  /** Holds `postgres.json` (port, password, location) and, when PostgreSQL's account can enter it, the data. */
  folder: string;
  /** False for temporary servers: faster, but a power cut destroys the data. */
  durable?: boolean;
  /** Receives a note when the data cannot be in the folder. */
  remark?: (text: string) => void;
}

interface Settings {
  /** The folder of the data, if it is not the data folder itself, which may be moved. */
  shelter?: string;
  port: number;
  password: string;
}

/** The address of the PostgreSQL server of this data folder; undefined when none ever ran from it. */
export function localDatabaseUrl(folder: string): string | undefined {
  const { port, password } = readJson<Settings>(join(folder, 'postgres.json')) ?? {};
  return port && password ? urlOf(port, password) : undefined;
}

const urlOf = (port: number, password: string): string =>
  `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;

/** Creates the cluster if there is none yet. The supervisor starts the process. */
export async function preparePostgres({ folder, durable = true, remark }: Options): Promise<LocalServer> {
  mkdirSync(folder, { recursive: true });
  const account = unprivilegedAccount();
  const settingsFile = join(folder, 'postgres.json');
  const known = readJson<Settings>(settingsFile);
  const fallback = known?.shelter ?? chooseFallback(folder, account);
  if (fallback) remark?.(`its data is in ${fallback}: the user it runs as cannot enter ${folder}`);
  const parent = fallback ?? join(folder, 'postgres');
  const cluster = join(parent, 'cluster');
  // Before the port is chosen: an orphan would still use the last one.
  await stopOrphanedPostmaster(cluster);
  const settings: Settings = {
    shelter: fallback,
    port: await reuseOrFindPort(known?.port),
    password: known?.password ?? randomBytes(18).toString('base64url'),
  };
  writeJson(settingsFile, settings);
  const binaries = await findPostgres(account, FALLBACK_FOLDER);
  if (!existsSync(cluster))
    await createCluster(binaries.initdb, { parent, cluster, password: settings.password, durable, account });
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version !== MAJOR)
    throw new Error(
      `${cluster} was created by PostgreSQL ${version}, but this is ${MAJOR}: move that folder away, or set DATABASE_URL.`,
    );
  const url = urlOf(settings.port, settings.password);
  return {
    url,
    spec: specOf({ postgres: binaries.postgres, cluster, port: settings.port, durable, account, url }),
  };
}

function chooseFallback(folder: string, account: Account | undefined): string | undefined {
  if (!account || canReach(folder, account)) return undefined;
  return join(FALLBACK_FOLDER, randomBytes(6).toString('hex'));
}

interface NewCluster {
  parent: string;
  cluster: string;
  password: string;
  durable: boolean;
  account: Account | undefined;
}

/** Creates the cluster under another name and renames it, so that an interrupted initdb leaves no broken cluster. */
async function createCluster(
  initdb: string,
  { parent, cluster, password, durable, account }: NewCluster,
): Promise<void> {
  const unfinished = `${cluster}.new`;
  const passwordFile = join(parent, 'initial-password');
  mkdirSync(parent, { recursive: true });
  rmSync(unfinished, { recursive: true, force: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) for (const path of [parent, passwordFile]) chownSync(path, account.uid, account.gid);
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  try {
    await promisify(execFile)(
      initdb,
      [
        `--pgdata=${unfinished}`,
        '--username=postgres',
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        // With LC_CTYPE "C", pg_trgm would not treat Cyrillic letters as letters.
        '--locale-provider=icu',
        '--icu-locale=ru-RU',
        `--locale=${locale}`,
        ...(durable ? [] : ['--no-sync']),
      ],
      { cwd: parent, uid: account?.uid, gid: account?.gid },
    );
  } catch (cause) {
    throw new Error(
      `PostgreSQL could not create its data folder ${unfinished}: ${(cause as { stderr?: string }).stderr?.trim() || String(cause)}`,
      { cause },
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(unfinished, cluster);
}

interface Running {
  postgres: string;
  cluster: string;
  port: number;
  durable: boolean;
  account: Account | undefined;
  url: string;
}

function specOf({ postgres, cluster, port, durable, account, url }: Running): ProcessSpec {
  // Commits still reach the operating system's cache: a killed server loses nothing, only a power cut would.
  const fast = {
    fsync: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    // Every spec leaves its databases: a minute for all of them is a worker started several times a second.
    autovacuum_naptime: '10min',
  };
  // Each service has a connection pool, and tests run the services of two Jest workers at once.
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '300',
    ...(durable ? {} : fast),
  };
  return {
    name: 'postgres',
    command: postgres,
    args: [
      '-D',
      cluster,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
    ],
    cwd: cluster,
    uid: account?.uid,
    gid: account?.gid,
    stopSignal: 'SIGINT',
    beforeStart: () => stopOrphanedPostmaster(cluster),
    isReady: () => acceptsQueries(url),
    // Failed statements are in the log of the service that sent them.
    warning: (line) => (/\b(PANIC|could not bind|No space left)/.test(line) ? line : undefined),
  };
}

async function acceptsQueries(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
