// Everything that a large installation has, on this machine: two of each service behind nginx, a PostgreSQL primary with
// a standby behind HAProxy, three NATS servers, and the sandbox in place of Telegram, which sends webhooks.
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { SERVICES } from '@slovo/contracts/services';
import { connectNats, type NatsConnection } from '@slovo/kit/nats';
import { findFreePort } from '@slovo/local/ports.ts';
import { loadOrCreateSecrets } from '@slovo/local/secrets.ts';
import { Supervisor } from '@slovo/local/supervisor.ts';
import { sandboxSpec, toolSpec } from '@slovo/local/system.ts';
import { type NatsCluster, startNatsCluster, until } from '@slovo/testing';
import { migrationsEnv, newDatabasePasswords } from '@slovo/testing/production';
import { balancerSpec } from './balancer.ts';
import { DatabasePair, query } from './database-pair.ts';
import { HANGS_MS, planReplicas, type Replica, ROOT, runFrom, startReplicas } from './replicas.ts';

const PREFIX = 'slovo_';
const NATS_PREFIX = '';
/** The time that an orchestrator waits before it kills (k8s/base/every-service.yaml). */
const GRACE_MS = 45_000;

export interface Kill {
  replica: string;
  pid: number;
  /** Milliseconds since 1970. */
  at: number;
}

export interface Site {
  appUrl: string;
  sandboxUrl: string;
  /** Logs and data of all. */
  folder: string;
  replicas: readonly Replica[];
  databases: DatabasePair;
  nats: NatsCluster;
  supervisor: Supervisor;
  /** Kills of replicas so far. */
  kills: readonly Kill[];
  /** Kills a replica, as a power cut would; it is started again. */
  crash(replica: Replica): void;
  /** The version that the servers of NATS report. */
  natsVersion(): Promise<string>;
  /** Ends a replica in order and starts it again. @returns milliseconds until it had ended, and until it was ready */
  restart(replica: Replica): Promise<{ endedMs: number; readyMs: number }>;
  pidOf(replica: Replica): number | undefined;
  /** All replicas are ready. */
  ready(): Promise<void>;
  /** Nothing that was begun is unfinished: no event in an outbox, none that a reaction has not handled. */
  quiet(): Promise<void>;
  stop(): Promise<void>;
}

/** @param root the checkout whose built services start first; the migrations are those of this one */
export async function openSite(root = ROOT): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'slovo-scale-'));
  const reporter = { info: () => {}, warn: () => {} };
  const scratch = !process.env.KEEP_WORLD;
  const supervisor = new Supervisor({ folder, reporter, scratch, stopTimeoutMs: GRACE_MS });
  let nats: NatsCluster | undefined;
  try {
    nats = await startNatsCluster(NATS_PREFIX);
    const databases = await DatabasePair.start(supervisor, folder);
    const [app, media, sandboxPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
    const appUrl = `http://127.0.0.1:${app}`;
    const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
    const { SANDBOX_BOT_TOKEN } = loadOrCreateSecrets(folder);
    const owned = {
      databaseUrl: databases.url,
      databasePrefix: PREFIX,
      databasePasswords: newDatabasePasswords(),
    };
    const messaging = {
      natsUrl: nats.env.NATS_URL,
      natsPrefix: NATS_PREFIX,
      natsIdentities: nats.env.NATS_IDENTITIES,
    };
    const settings = { ...migrationsEnv({ ...owned, ...messaging }), NATS_REPLICAS: '3' };
    await supervisor.run(toolSpec(ROOT, 'migrate', settings));
    await supervisor.start([
      sandboxSpec(ROOT, sandboxUrl, {
        NODE_ENV: 'development',
        SANDBOX_PORT: String(sandboxPort),
        DATA_DIR: folder,
        APP_URL: appUrl,
        TELEGRAM_BOT_TOKEN: SANDBOX_BOT_TOKEN,
        OTEL_SDK_DISABLED: 'true',
      }),
    ]);
    const servers = {
      ...owned,
      ...messaging,
      sandboxUrl,
      botToken: SANDBOX_BOT_TOKEN,
      scratch: join(folder, 'files'),
    };
    const replicas = await planReplicas(servers, { appUrl, mediaUrl: `http://127.0.0.1:${media}` }, root);
    for (const replica of replicas) runFrom(replica, root);
    // nginx first: the edges reach media through it.
    const balancer = balancerSpec(folder, { app, media }, replicas);
    await Promise.all([startReplicas(supervisor, replicas), supervisor.start([balancer])]);
    return siteOf({ appUrl, sandboxUrl, folder, replicas, databases, nats, supervisor });
  } catch (error) {
    await supervisor.stop();
    await nats?.stop();
    throw error;
  }
}

type Parts = Omit<Site, 'kills' | 'crash' | 'natsVersion' | 'restart' | 'pidOf' | 'ready' | 'quiet' | 'stop'>;

function siteOf(parts: Parts): Site {
  const { supervisor, replicas, databases, nats } = parts;
  const kills: Kill[] = [];
  let connection: Promise<NatsConnection> | undefined;
  const connected = (): Promise<NatsConnection> => (connection ??= connectNats(nats.urls.join(','), 'scale'));
  const site: Site = {
    ...parts,
    kills,
    crash: ({ name }) => {
      kills.push({ replica: name, pid: supervisor.pidOf(name) ?? 0, at: Date.now() });
      supervisor.crash(name);
    },
    natsVersion: async () => (await connected()).info!.version,
    async restart({ name }) {
      const begun = performance.now();
      const pid = supervisor.pidOf(name);
      let endedMs = 0;
      const watch = setInterval(() => {
        if (endedMs === 0 && supervisor.pidOf(name) !== pid) endedMs = performance.now() - begun;
      }, 20);
      try {
        await supervisor.restart(name);
      } finally {
        clearInterval(watch);
      }
      return { endedMs, readyMs: performance.now() - begun };
    },
    pidOf: ({ name }) => supervisor.pidOf(name),
    ready: async () => {
      for (const { spec } of replicas) await until(() => spec.isReady!(), HANGS_MS);
    },
    quiet: async () => {
      const to = await connected();
      let calm = 0;
      await until(async () => {
        calm = (await isQuiet(databases.primaryUrl, to)) ? calm + 1 : 0;
        return calm === 3;
      }, HANGS_MS);
    },
    async stop() {
      await (await connection)?.close();
      await supervisor.stop();
      await nats.stop();
    },
  };
  return site;
}

async function isQuiet(primaryUrl: string, nats: NatsConnection): Promise<boolean> {
  const outboxes = SERVICES.map(async (service) => {
    const [row] = await query<{ n: number }>(
      databaseOf(primaryUrl, service),
      'SELECT count(*)::int AS n FROM outbox',
    );
    return row!.n;
  });
  if ((await Promise.all(outboxes)).some((count) => count > 0)) return false;
  const manager = await jetstreamManager(nats);
  for await (const stream of manager.streams.list())
    for await (const { config, num_pending, num_ack_pending } of manager.consumers.list(stream.config.name))
      if (config.durable_name && num_pending + num_ack_pending > 0) return false;
  return true;
}

/** The address of a service's own database. */
export function databaseOf(url: string, service: string): string {
  const own = new URL(url);
  own.pathname = `/${PREFIX}${service}`;
  return own.href;
}

/** What a replica has logged since it was first started. */
export function logOf({ folder }: Site, { name }: Replica): string {
  const file = join(folder, 'logs', `${name}.log`);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
