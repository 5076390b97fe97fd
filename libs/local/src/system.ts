import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { EDGES, PROCESSES } from '@slovo/contracts/services';
import { prepareNats } from './nats.ts';
import { findFreePort } from './ports.ts';
import { preparePostgres } from './postgres.ts';
import { stopOrphans } from './run-records.ts';
import { loadOrCreateSecrets } from './secrets.ts';
import type { ProcessSpec } from './supervised-process.ts';
import type { Supervisor } from './supervisor.ts';

/** The edges wait for these. */
const REPLYING_SERVICES = PROCESSES.filter((name) => !(EDGES as readonly string[]).includes(name));

const READY_WITHIN_MS = 90_000;

export interface SystemOptions {
  /** The workspace, which contains `apps/`. */
  root: string;
  /** DATA_DIR, absolute. */
  folder: string;
  port: number;
  appUrl: string;
  /** A server to use instead of the embedded one. */
  databaseUrl?: string;
  natsUrl?: string;
  /** The token of a real bot: no sandbox is started. */
  telegramToken?: string;
  sandboxPort?: number;
  /** False for the temporary systems of tests. */
  durable?: boolean;
  /** For every process; overrides the environment of this process. */
  env?: Record<string, string>;
}

/** Runs one part of the start. A terminal shows the parts with their durations. */
export type Step = <T>(label: string, run: (remark: (text: string) => void) => Promise<T>) => Promise<T>;

export interface System {
  appUrl: string;
  databaseUrl: string;
  natsUrl: string;
  sandboxUrl: string | undefined;
  /** The environment of every process; tools that work on the system need it too. */
  env: Record<string, string>;
}

/**
 * Starts PostgreSQL, NATS, migrations, sandbox and services, in this order, as processes of the given supervisor. Waits
 * for `built` before it runs the first program of this repository. Resolves when the gateway reports that every service
 * is ready.
 */
export async function startSystem(
  options: SystemOptions,
  supervisor: Supervisor,
  step: Step,
  built: Promise<unknown> = Promise.resolve(),
): Promise<System> {
  const { root, folder, appUrl } = options;
  // Awaited only below: until then its rejection must not count as unhandled.
  built.catch(() => {});
  const orphans = await stopOrphans(join(folder, 'run'));
  if (orphans.length > 0) await step(`stopped orphans: ${orphans.join(', ')}`, async () => {});
  const [databaseUrl, natsUrl] = await Promise.all([
    startDatabase(options, supervisor, step),
    startMessaging(options, supervisor, step),
    built,
  ]);

  const { SANDBOX_BOT_TOKEN, ...secrets } = loadOrCreateSecrets(folder);
  const sandboxUrl = options.telegramToken ? undefined : `http://127.0.0.1:${options.sandboxPort}`;
  const sandboxEnv = sandboxUrl && {
    TELEGRAM_BOT_TOKEN: SANDBOX_BOT_TOKEN,
    TELEGRAM_API_ROOT: sandboxUrl,
    SANDBOX_PORT: String(options.sandboxPort),
  };
  const mediaPort = await findFreePort();
  const env: Record<string, string> = {
    ...secrets,
    ...sandboxEnv,
    DATABASE_URL: databaseUrl,
    NATS_URL: natsUrl,
    APP_URL: appUrl,
    DATA_DIR: folder,
    MEDIA_PORT: String(mediaPort),
    MEDIA_URL: `http://127.0.0.1:${mediaPort}`,
    HEALTH_PORT: '0',
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'slovo-compile'),
    OTEL_SDK_DISABLED: 'true',
    NO_COLOR: '1',
    ...options.env,
  };

  await step('migrations', () => supervisor.run(toolSpec(root, 'migrate', env)));
  if (sandboxUrl)
    await step('Telegram sandbox', () => supervisor.start([sandboxSpec(root, sandboxUrl, env)]));
  await step('services', async () => {
    await supervisor.start(REPLYING_SERVICES.map((name) => serviceSpec(root, name, env)));
    await supervisor.start([serviceSpec(root, 'bot', env), gatewaySpec(root, options.port, env)]);
  });
  return { appUrl, databaseUrl, natsUrl, sandboxUrl, env };
}

async function startDatabase(
  { databaseUrl, folder, durable }: SystemOptions,
  supervisor: Supervisor,
  step: Step,
): Promise<string> {
  if (databaseUrl) return databaseUrl;
  return step('PostgreSQL', async (remark) => {
    const { url, spec } = await preparePostgres({ folder, durable, remark });
    await supervisor.start([spec]);
    return url;
  });
}

async function startMessaging(
  { natsUrl, folder }: SystemOptions,
  supervisor: Supervisor,
  step: Step,
): Promise<string> {
  if (natsUrl) return natsUrl;
  return step('NATS', async (remark) => {
    const { url, spec } = await prepareNats({ folder, remark });
    await supervisor.start([spec]);
    return url;
  });
}

const NODE = ['--disable-warning=ExperimentalWarning', '--enable-source-maps'];

/** A program of `tools/dev` that runs to its end. */
export const toolSpec = (root: string, name: string, env: Record<string, string>): ProcessSpec => ({
  name,
  command: process.execPath,
  args: [...NODE, join(root, 'tools', 'dev', `${name}.ts`)],
  cwd: root,
  env,
});

function serviceSpec(root: string, name: string, env: Record<string, string>): ProcessSpec {
  const dist = join(root, 'apps', name, 'dist');
  if (!existsSync(join(dist, 'main.mjs')))
    throw new Error(`${join('apps', name, 'dist', 'main.mjs')} is missing: build the service first.`);
  // Loading the tracing adds half a second to every start, even when it is then disabled.
  const tracing = env.OTEL_SDK_DISABLED === 'true' ? [] : ['--import', join(dist, 'telemetry.mjs')];
  const args = [...NODE, ...tracing, join(dist, 'main.mjs')];
  return { name, command: process.execPath, args, cwd: root, env: { ...env, OTEL_SERVICE_NAME: name } };
}

function gatewaySpec(root: string, port: number, env: Record<string, string>): ProcessSpec {
  const spec = serviceSpec(root, 'gateway', { ...env, PORT: String(port) });
  return {
    ...spec,
    isReady: () => answersOk(`http://127.0.0.1:${port}/health/ready`),
    readyWithinMs: READY_WITHIN_MS,
  };
}

const sandboxSpec = (root: string, url: string, env: Record<string, string>): ProcessSpec => ({
  name: 'sandbox',
  command: process.execPath,
  args: [...NODE, join(root, 'apps', 'sandbox', 'src', 'main.ts')],
  cwd: root,
  env: { ...env, OTEL_SERVICE_NAME: 'sandbox' },
  isReady: () => answersOk(url),
});

async function answersOk(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(3_000), redirect: 'manual' });
    await answer.body?.cancel();
    return answer.status < 400;
  } catch {
    return false;
  }
}
