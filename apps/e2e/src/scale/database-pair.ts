// A PostgreSQL primary with a streaming standby that confirms each commit, behind HAProxy, which asks one of them.
import { execFile, execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort, isPortTaken } from '@slovo/local/ports.ts';
import { preparePostgres } from '@slovo/local/postgres.ts';
import type { ProcessSpec } from '@slovo/local/supervised-process.ts';
import type { Supervisor } from '@slovo/local/supervisor.ts';
import { until } from '@slovo/testing';
import pg from 'pg';

const STANDBY = 'standby';
/** Two of each service, each with up to some fifteen connections. */
const MOST_CONNECTIONS = '400';
/** Over those of a temporary server, which has no standby. A kill of the primary loses its disk in any case. */
const STREAMING = { wal_level: 'replica', max_wal_senders: '10', max_connections: MOST_CONNECTIONS };

export class DatabasePair {
  /** The database that is the primary now, past HAProxy. */
  primaryUrl: string;

  private constructor(
    private readonly supervisor: Supervisor,
    /** HAProxy: what the services know. */
    readonly url: string,
    primaryUrl: string,
    private readonly standbyUrl: string,
    private readonly control: string,
  ) {
    this.primaryUrl = primaryUrl;
  }

  static async start(supervisor: Supervisor, folder: string): Promise<DatabasePair> {
    const { url, spec } = await preparePostgres({ folder: join(folder, 'postgres'), durable: false });
    const primary = named('postgres-primary', spec);
    await supervisor.start([primary]);
    const standbyPort = await findFreePort();
    const standbyUrl = withPort(url, standbyPort);
    await supervisor.start([await copyToStandby(url, primary, standbyPort)]);
    await commitOnBoth(url);
    const proxyPort = await findFreePort();
    const control = join(folder, 'haproxy.sock');
    const configuration = join(folder, 'haproxy.cfg');
    writeFileSync(configuration, configurationOf(proxyPort, portOf(url), standbyPort, control));
    await supervisor.start([
      {
        name: 'haproxy',
        command: 'haproxy',
        args: ['-db', '-f', configuration],
        isReady: () => isPortTaken(proxyPort, '127.0.0.1'),
      },
    ]);
    return new DatabasePair(supervisor, withPort(url, proxyPort), url, standbyUrl, control);
  }

  /** Kills the primary with all its processes, as the loss of its machine would, and lets the standby take over. */
  async failOver(): Promise<void> {
    const children = execFileSync('pgrep', ['-P', String(this.supervisor.pidOf('postgres-primary'))]);
    const killed = this.supervisor.kill('postgres-primary');
    for (const pid of String(children).trim().split('\n')) kill(Number(pid));
    await killed;
    await query(this.standbyUrl, 'SELECT pg_promote(true, 60)');
    await until(async () => {
      const [row] = await query<{ standby: boolean }>(
        this.standbyUrl,
        'SELECT pg_is_in_recovery() AS standby',
      );
      return row?.standby === false;
    });
    await commandProxy(this.control, 'disable server postgres/primary; enable server postgres/standby');
    this.primaryUrl = this.standbyUrl;
  }
}

const portOf = (url: string): number => Number(new URL(url).port);

function withPort(url: string, port: number): string {
  const other = new URL(url);
  other.port = String(port);
  return other.href;
}

/** The process of the primary or the standby; what both have in common comes from `npm start`. */
function named(name: string, spec: ProcessSpec): ProcessSpec {
  const settings = Object.entries(STREAMING).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const args = [...spec.args, ...settings];
  return { ...spec, name, args, warning: () => undefined };
}

/**
 * A base backup by hand, as the embedded PostgreSQL has no pg_basebackup, and the standby that starts from it.
 * https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 */
async function copyToStandby(url: string, primary: ProcessSpec, port: number): Promise<ProcessSpec> {
  const cluster = primary.cwd!;
  const copy = `${cluster}-of-standby`;
  const own = ({ uid, gid }: ProcessSpec, path: string): void => {
    if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  };
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('SELECT pg_create_physical_replication_slot($1, true)', [STANDBY]);
    await client.query('SELECT pg_backup_start($1, true)', [STANDBY]);
    await promisify(execFile)('cp', ['-a', cluster, copy]);
    const stop = 'SELECT labelfile FROM pg_backup_stop(false)';
    const { rows } = await client.query<{ labelfile: string }>(stop);
    for (const name of ['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot'])
      rmSync(join(copy, name), { recursive: true, force: true });
    for (const name of ['pg_wal', 'pg_replslot']) {
      mkdirSync(join(copy, name), { mode: 0o700 });
      own(primary, join(copy, name));
    }
    const { password } = new URL(url);
    const connection = `host=127.0.0.1 port=${portOf(url)} user=postgres password=${password} application_name=${STANDBY}`;
    const files = {
      backup_label: rows[0]!.labelfile,
      'standby.signal': '',
      'postgresql.auto.conf': `primary_conninfo = '${connection}'\nprimary_slot_name = '${STANDBY}'\n`,
    };
    for (const [name, text] of Object.entries(files)) {
      appendFileSync(join(copy, name), text, { mode: 0o600 });
      own(primary, join(copy, name));
    }
  } finally {
    await client.end();
  }
  const replaced = new Map([
    [cluster, copy],
    [String(portOf(url)), String(port)],
  ]);
  return {
    ...primary,
    name: 'postgres-standby',
    cwd: copy,
    args: primary.args.map((arg) => replaced.get(arg) ?? arg),
    beforeStart: async () => {},
    isReady: () =>
      query(withPort(url, port), 'SELECT 1').then(
        () => true,
        () => false,
      ),
  };
}

/** From now on a commit is acknowledged when the standby has it too. */
async function commitOnBoth(url: string): Promise<void> {
  await query(url, `ALTER SYSTEM SET synchronous_standby_names = '${STANDBY}'`);
  await query(url, 'SELECT pg_reload_conf()');
  await until(async () => {
    const [row] = await query<{ sync_state: string }>(url, 'SELECT sync_state FROM pg_stat_replication');
    return row?.sync_state === 'sync';
  });
}

export async function query<R extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<R[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<R>(sql, values)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** `failOver` switches the proxy, which never decides by itself: two servers that accept writes must not both be reached. */
const configurationOf = (port: number, primary: number, standby: number, control: string): string => `
global
  stats socket ${control} mode 600 level admin
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen postgres
  bind 127.0.0.1:${port}
  server primary 127.0.0.1:${primary} check inter 500ms fall 1 rise 1 on-marked-down shutdown-sessions
  server standby 127.0.0.1:${standby} disabled on-marked-down shutdown-sessions
`;

function commandProxy(control: string, command: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(control);
    socket.once('error', reject);
    socket.once('close', () => resolve());
    socket.resume();
    socket.end(`${command}\n`);
  });
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended with the first.
  }
}
