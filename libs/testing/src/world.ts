import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@slovo/local/ports.ts';
import type { Programs } from '@slovo/local/service-programs.ts';
import { Supervisor } from '@slovo/local/supervisor.ts';
import { startSystem, type Step, toolSpec } from '@slovo/local/system.ts';
import type { Reporter } from '@slovo/local/terminal.ts';
import { type CallerSecrets, callerSecretsOf } from './caller-secrets.ts';
import { createMigratedDatabases } from './database.ts';
import { until } from './until.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[/\\]$/, '');

export interface World {
  appUrl: string;
  sandboxUrl: string;
  databaseUrl: string;
  /** The address with a user who may do everything. */
  natsUrl: string;
  /** The secrets with which its edges sign. */
  callerSecrets: CallerSecrets;
  /** The prefix of this world alone: `${databasePrefix}promises` is a database on `databaseUrl`. */
  databasePrefix: string;
  /** The same for subjects on `natsUrl`: `NATS_PREFIX` of its services. */
  natsPrefix: string;
  /** The logs and data of every service. */
  folder: string;
  /** Moves the product's time on by an ISO 8601 duration ('P1D', 'PT15M') and runs what is due. Returns the new time. */
  advance(duration: string): Promise<string>;
  /** Waits until all queued events and updates have been processed. */
  settle(): Promise<void>;
  /** Kills a service, as a power cut would, and keeps it down until `restart`. */
  kill(service: string): Promise<void>;
  /** Kills a service, as a power cut would; its supervisor restarts it. */
  crash(service: string): void;
  restart(service: string): Promise<void>;
  /** Undefined while it is down. */
  pidOf(service: string): number | undefined;
  /** Runs the migrations again, which make what NATS has lost. */
  migrate(): Promise<void>;
  /** Every service says that it is ready. */
  ready(): Promise<void>;
  /** Warnings, restarts and other lines that a terminal would have shown. */
  readonly complaints: readonly string[];
  stop(): Promise<void>;
}

export interface WorldOptions {
  /** PostgreSQL and NATS of its own, which may be killed and restarted by the names `postgres` and `nats`. */
  ownServers?: boolean;
  /** As `npm start` runs the services. Otherwise each from its own build, in a process of its own. */
  programs?: Programs;
  /** Runs when the servers do, before migrations, sandbox and services, with the environment of every process. */
  beforePrograms?: (env: Record<string, string>) => Promise<void>;
}

/**
 * The whole system from its built programs, on free ports, with a sandbox and a NATS server of its own and nothing in it.
 * Uses the PostgreSQL of DATABASE_URL (under names of its own) where set, else its own embedded one.
 * @param env for every service, over the environment of this process
 */
export async function startWorld(
  env: Record<string, string> = {},
  { ownServers = false, programs, beforePrograms }: WorldOptions = {},
): Promise<World> {
  const name = `w${randomBytes(4).toString('hex')}`;
  const folder = await mkdtemp(join(tmpdir(), 'slovo-world-'));
  const complaints: string[] = [];
  const reporter: Reporter = {
    info: () => {},
    warn: (part, line) => complaints.push(`${part}: ${line}`),
  };
  const supervisor = new Supervisor({ folder, reporter, scratch: !process.env.KEEP_WORLD });
  const port = await findFreePort();
  const databasePrefix = `${name}_`;
  const natsPrefix = `${name}-`;
  const databaseUrl = ownServers ? undefined : process.env.DATABASE_URL;
  try {
    if (databaseUrl) await createMigratedDatabases(databaseUrl, databasePrefix);
    const system = await startSystem(
      {
        root: ROOT,
        folder,
        port,
        appUrl: `http://127.0.0.1:${port}`,
        // NATS is its own: the permissions of its services are those of its subjects, and it costs a few megabytes.
        ...(!ownServers && { databaseUrl, natsUrl: env.NATS_URL }),
        sandboxPort: await findFreePort(),
        durable: false,
        ...(programs && { programs }),
        ...(beforePrograms && { beforePrograms }),
        env: {
          CLOCK_CONTROL: '1',
          DATABASE_PREFIX: databasePrefix,
          NATS_PREFIX: natsPrefix,
          FILE_STORAGE: 'local',
          ...(databaseUrl && pooled(databaseUrl)),
          ...env,
        },
      },
      supervisor,
      quietly,
    );
    return {
      appUrl: system.appUrl,
      sandboxUrl: system.sandboxUrl ?? '',
      databaseUrl: system.databaseUrl,
      natsUrl: system.natsUrl,
      callerSecrets: callerSecretsOf(system.env),
      databasePrefix,
      natsPrefix,
      folder,
      complaints,
      ...controlsOf(system, supervisor),
    };
  } catch (error) {
    await supervisor.stop();
    throw new Error(`The world does not start: ${(error as Error).message}\n${complaints.join('\n')}`, {
      cause: error,
    });
  }
}

type Controls = Extract<
  keyof World,
  'advance' | 'settle' | 'kill' | 'crash' | 'restart' | 'pidOf' | 'migrate' | 'ready' | 'stop'
>;

const controlsOf = (
  { appUrl, env }: Awaited<ReturnType<typeof startSystem>>,
  supervisor: Supervisor,
): Pick<World, Controls> => ({
  advance: (duration) => moveClock(appUrl, duration),
  settle: async () => void (await moveClock(appUrl, 'PT0S')),
  kill: (service) => supervisor.kill(service),
  crash: (service) => supervisor.crash(service),
  restart: (service) => supervisor.restart(service),
  pidOf: (service) => supervisor.pidOf(service),
  migrate: () => supervisor.run(toolSpec(ROOT, 'migrate', env, ['--roles-if-allowed'])),
  ready: async () => void (await until(async () => (await fetch(`${appUrl}/health/services`)).ok, 60_000)),
  stop: () => supervisor.stop(),
});

/** `npm run test:pooler` names the pooler before the server of DATABASE_URL. */
function pooled(databaseUrl: string): Record<string, string> {
  const pooler = process.env.POOLED_DATABASE_URL;
  return pooler ? { DATABASE_URL: pooler, DIRECT_DATABASE_URL: databaseUrl } : {};
}

const quietly: Step = (_label, run) => run(() => {});

async function moveClock(appUrl: string, advance: string): Promise<string> {
  const answer = await fetch(`${appUrl}/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance }),
  });
  if (!answer.ok)
    throw new Error(`POST /dev/clock ${advance} answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { now: string }).now;
}
