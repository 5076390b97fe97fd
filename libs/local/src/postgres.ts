import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { readJson, writeJson } from './json-file.ts';
import { keepOrFindPort } from './ports.ts';
import { findPostgres } from './postgres-binaries.ts';
import { stopOrphanedPostmaster } from './postmaster-pid.ts';
import type { ProcessSpec } from './supervised-process.ts';
import { canReach, unprivilegedAccount, type Account } from './unprivileged-account.ts';

const MAJOR = '18';
/** Where data and binaries go that root's own folders hide from the account PostgreSQL runs as. */
const SHELTER = '/var/lib/slovo';

export interface LocalServer {
  /** `postgresql://…/postgres` or `nats://…`, good once the process is ready. */
  url: string;
  spec: ProcessSpec;
}

interface Options {
  /** Holds `postgres.json` (port, password, place) and, when PostgreSQL's account can reach it, the data. */
  folder: string;
  /** False for throw-away servers: faster, and data does not outlive a power cut. */
  durable?: boolean;
  /** Told when the data cannot lie in the folder. */
  remark?: (text: string) => void;
}

interface Settings {
  /** Only where it could not be the folder itself, which may be moved. */
  shelter?: string;
  port: number;
  password: string;
}

/** Makes the cluster if there is none yet; the process itself is the supervisor's to start. */
export async function preparePostgres({ folder, durable = true, remark }: Options): Promise<LocalServer> {
  mkdirSync(folder, { recursive: true });
  const account = unprivilegedAccount();
  const settingsFile = join(folder, 'postgres.json');
  const known = readJson<Settings>(settingsFile);
  const shelter = known?.shelter ?? chooseShelter(folder, account);
  if (shelter) remark?.(`its data lies in ${shelter}: the user it runs as cannot enter ${folder}`);
  const place = shelter ?? join(folder, 'postgres');
  const cluster = join(place, 'cluster');
  // Before the port is chosen: an orphan would hold the remembered one.
  await stopOrphanedPostmaster(cluster);
  const settings: Settings = {
    shelter,
    port: await keepOrFindPort(known?.port),
    password: known?.password ?? randomBytes(18).toString('base64url'),
  };
  writeJson(settingsFile, settings);
  const binaries = await findPostgres(account, SHELTER);
  if (!existsSync(cluster))
    await makeCluster(binaries.initdb, { place, cluster, password: settings.password, durable, account });
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version !== MAJOR)
    throw new Error(
      `${cluster} was made by PostgreSQL ${version} and this is ${MAJOR}: move that folder away, or set DATABASE_URL.`,
    );
  const url = `postgresql://postgres:${settings.password}@127.0.0.1:${settings.port}/postgres`;
  return {
    url,
    spec: specOf({ postgres: binaries.postgres, cluster, port: settings.port, durable, account, url }),
  };
}

function chooseShelter(folder: string, account: Account | undefined): string | undefined {
  if (!account || canReach(folder, account)) return undefined;
  return join(SHELTER, randomBytes(6).toString('hex'));
}

interface NewCluster {
  place: string;
  cluster: string;
  password: string;
  durable: boolean;
  account: Account | undefined;
}

/** Made under another name and renamed, so that an interrupted initdb is not taken for a cluster. */
async function makeCluster(
  initdb: string,
  { place, cluster, password, durable, account }: NewCluster,
): Promise<void> {
  const half = `${cluster}.new`;
  const passwordFile = join(place, 'initial-password');
  mkdirSync(place, { recursive: true });
  rmSync(half, { recursive: true, force: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) for (const path of [place, passwordFile]) chownSync(path, account.uid, account.gid);
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  try {
    await promisify(execFile)(
      initdb,
      [
        `--pgdata=${half}`,
        '--username=postgres',
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        // With LC_CTYPE "C" pg_trgm would not see Cyrillic letters as letters.
        '--locale-provider=icu',
        '--icu-locale=ru-RU',
        `--locale=${locale}`,
        ...(durable ? [] : ['--no-sync']),
      ],
      { cwd: place, uid: account?.uid, gid: account?.gid },
    );
  } catch (cause) {
    throw new Error(
      `PostgreSQL could not make its data folder ${half}: ${(cause as { stderr?: string }).stderr?.trim() || String(cause)}`,
      { cause },
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(half, cluster);
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
  // Commits still reach the system's cache, so killing the server loses nothing; only a power cut would.
  const quick = {
    fsync: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
  };
  // Eight services with a pool each, and in tests two Jest workers' worth of them.
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '300',
    ...(durable ? {} : quick),
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
    isReady: () => answers(url),
    // Refused statements are the asking service's story and stand in its log.
    warning: (line) => (/\b(PANIC|could not bind|No space left)/.test(line) ? line : undefined),
  };
}

async function answers(url: string): Promise<boolean> {
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
