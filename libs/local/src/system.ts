import { join } from 'node:path';
import { answersOk } from './answers-ok.ts';
import { prepareNats } from './nats.ts';
import { findFreePort } from './ports.ts';
import { preparePostgres } from './postgres.ts';
import { stopOrphans } from './run-records.ts';
import { loadOrCreateSecrets } from './secrets.ts';
import { behindGateway, FEW_ARENAS, NODE, type Programs, servicesOf, SMALL } from './service-programs.ts';
import type { ProcessSpec } from './supervised-process.ts';
import type { Supervisor } from './supervisor.ts';

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
  /** What to run. Without it each service runs from its own build, as in an image. */
  programs?: Programs;
  /**
   * Whether the gateway has a higher scheduling priority than the services, and than embedded PostgreSQL and NATS. Only if
   * each service has its own process.
   */
  gatewayFirst?: boolean;
  /** Runs when PostgreSQL and NATS do, before migrations, sandbox and services, with the environment of every process. */
  beforePrograms?: (env: Record<string, string>) => Promise<void>;
  /** Runs after the migrations, which may have made no roles on a server that is not embedded. What the services get. */
  beforeServices?: (env: Record<string, string>) => Promise<Record<string, string>>;
  /** For every process; overrides the environment of this process. */
  env?: Record<string, string>;
}

/** Runs one part of the start. A terminal shows the parts with their durations. */
export type Step = <T>(label: string, run: (remark: (text: string) => void) => Promise<T>) => Promise<T>;

export interface System {
  appUrl: string;
  databaseUrl: string;
  /** For commands and tests: of the embedded server with a user who may do everything. */
  natsUrl: string;
  sandboxUrl: string | undefined;
  /** The environment of every process; tools that work on the system need it too. */
  env: Record<string, string>;
}

/**
 * Starts PostgreSQL, NATS, migrations, sandbox and services, in this order, as processes of the given supervisor. Waits
 * for `built` before it starts the services; migrations and sandbox run from their sources. Resolves when the gateway
 * reports that every service is ready.
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
  const [databaseUrl, messaging] = await Promise.all([
    startDatabase(options, supervisor, step),
    startMessaging(options, supervisor, step),
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
    ...messaging.env,
    EVENT_BUNDLES: '1', // all services are of one release
    ANSWER_CACHE_MB: '64', // for the same reason
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

  await options.beforePrograms?.(env);
  const migrateArgs = options.databaseUrl ? ['--roles-if-allowed'] : [];
  await Promise.all([
    step('migrations', () => supervisor.run(toolSpec(root, 'migrate', env, migrateArgs))),
    sandboxUrl && step('Telegram sandbox', () => supervisor.start([sandboxSpec(root, sandboxUrl, env)])),
  ]);
  await built;
  const given = (await options.beforeServices?.(env)) ?? env;
  await step('services', async () => {
    for (const stage of servicesOf(options, given)) await supervisor.start(stage);
  });
  return { appUrl, databaseUrl, natsUrl: messaging.url, sandboxUrl, env };
}

async function startDatabase(
  { databaseUrl, folder, durable, programs, gatewayFirst }: SystemOptions,
  supervisor: Supervisor,
  step: Step,
): Promise<string> {
  if (databaseUrl) return databaseUrl;
  return step('PostgreSQL', async (remark) => {
    const { url, spec } = await preparePostgres({ folder, durable, remark });
    await supervisor.start([{ ...spec, ...behindGateway({ programs, gatewayFirst }) }]);
    return url;
  });
}

async function startMessaging(
  { natsUrl, folder, env, programs, gatewayFirst }: SystemOptions,
  supervisor: Supervisor,
  step: Step,
): Promise<{ url: string; env: Record<string, string> }> {
  if (natsUrl) return { url: natsUrl, env: { NATS_URL: natsUrl } };
  return step('NATS', async (remark) => {
    const prefix = env?.NATS_PREFIX ?? process.env.NATS_PREFIX ?? '';
    const server = await prepareNats({ folder, prefix, remark });
    await supervisor.start([{ ...server.spec, ...behindGateway({ programs, gatewayFirst }) }]);
    return server;
  });
}

/** A program of `tools/dev` that runs to its end. */
export const toolSpec = (
  root: string,
  name: string,
  env: Record<string, string>,
  args: readonly string[] = [],
): ProcessSpec => ({
  name,
  command: process.execPath,
  args: [...NODE, join(root, 'tools', 'dev', `${name}.ts`), ...args],
  cwd: root,
  env,
});

/** The sandbox, at `SANDBOX_PORT` of this environment. */
export const sandboxSpec = (root: string, url: string, env: Record<string, string>): ProcessSpec => ({
  name: 'sandbox',
  command: process.execPath,
  args: [...NODE, ...SMALL, join(root, 'apps', 'sandbox', 'src', 'main.ts')],
  cwd: root,
  env: { ...env, ...FEW_ARENAS, OTEL_SERVICE_NAME: 'sandbox' },
  isReady: () => answersOk(url),
});
