import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { prepareNats } from './nats.ts';
import { findFreePort } from './ports.ts';
import { preparePostgres } from './postgres.ts';
import { stopLeftovers } from './run-records.ts';
import { keepSecrets } from './secrets.ts';
import type { ProcessSpec } from './supervised-process.ts';
import type { Supervisor } from './supervisor.ts';

/** Rooms answer and tell; doors ask them. */
const ROOMS = ['auth', 'promises', 'voting', 'notifications', 'media'];
export const SERVICES = [...ROOMS, 'bot', 'gateway'];

const READY_WITHIN_MS = 90_000;

export interface SystemOptions {
  /** The workspace: where `apps/` stands. */
  root: string;
  /** DATA_DIR, absolute. */
  folder: string;
  port: number;
  appUrl: string;
  /** A server of one's own instead of the embedded one. */
  databaseUrl?: string;
  natsUrl?: string;
  /** With a bot of one's own no sandbox is started. */
  telegramToken?: string;
  sandboxPort?: number;
  /** False for the throw-away systems of tests. */
  durable?: boolean;
  /** For every process, over this process's own environment. */
  env?: Record<string, string>;
}

/** Runs one part of the start; told apart so that a terminal can show them with their durations. */
export type Step = <T>(label: string, run: (remark: (text: string) => void) => Promise<T>) => Promise<T>;

export interface System {
  appUrl: string;
  databaseUrl: string;
  natsUrl: string;
  sandboxUrl: string | undefined;
  /** What every process was given; a tool that works on the system needs the same. */
  env: Record<string, string>;
}

/**
 * PostgreSQL, NATS, migrations, sandbox, services, in this order, as processes of the given supervisor. `built` is
 * awaited before the first of our own programs runs. Resolves when the gateway says that every service is ready.
 */
export async function startSystem(
  options: SystemOptions,
  supervisor: Supervisor,
  step: Step,
  built: Promise<unknown> = Promise.resolve(),
): Promise<System> {
  const { root, folder, appUrl } = options;
  // Awaited only below; its failure until then is not an unhandled one.
  built.catch(() => {});
  const leftovers = await stopLeftovers(join(folder, 'run'));
  if (leftovers.length > 0) await step(`stopped leftovers: ${leftovers.join(', ')}`, async () => {});
  const [databaseUrl, natsUrl] = await Promise.all([
    startDatabase(options, supervisor, step),
    startMessaging(options, supervisor, step),
    built,
  ]);

  const { SANDBOX_BOT_TOKEN, ...secrets } = keepSecrets(folder);
  const sandboxUrl = options.telegramToken ? undefined : `http://127.0.0.1:${options.sandboxPort}`;
  const sandboxed = sandboxUrl && {
    TELEGRAM_BOT_TOKEN: SANDBOX_BOT_TOKEN,
    TELEGRAM_API_ROOT: sandboxUrl,
    SANDBOX_PORT: String(options.sandboxPort),
  };
  const mediaPort = await findFreePort();
  const env: Record<string, string> = {
    ...secrets,
    ...sandboxed,
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
    await supervisor.start(ROOMS.map((name) => serviceSpec(root, name, env)));
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

/** A program of `tools/dev`, run to its end. */
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
    throw new Error(`${join('apps', name, 'dist', 'main.mjs')} is missing: the build did not make it.`);
  // Loading the tracing takes half a second of every service's start, also when it is then switched off.
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
