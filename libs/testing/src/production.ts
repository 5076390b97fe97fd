// The services as their images run them: NODE_ENV=production, every secret given, the settings of the manifests. Only
// Telegram, which the sandbox replaces, and the storage of files are not production's.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nkeys } from '@nats-io/transport-node';
import { callerSecretVariable, type Identity, PROVISIONING } from '@slovo/contracts/identities';
import { passwordVariable, PROCESSES, SERVICES } from '@slovo/contracts/services';
import { findFreePort } from '@slovo/local/ports.ts';
import { newCallerSecrets } from './caller-secrets.ts';

export type ServiceProcess = (typeof PROCESSES)[number];

export interface Databases {
  /** The address with the owner's login, which only the migrations know. */
  databaseUrl: string;
  databasePrefix: string;
  /** The passwords of the services' roles, by the names that they have for the migrations. */
  databasePasswords: Record<string, string>;
}

export interface Messaging {
  natsUrl: string;
  natsPrefix: string;
  /** The folder with the seeds of its users, of which each process gets its own; without it the server admits any. */
  natsIdentities?: string;
  /** Those that replicas share, as `newCallerSecrets` makes them. */
  callerSecrets?: Record<string, string>;
}

export interface Servers extends Databases, Messaging {
  sandboxUrl: string;
  botToken: string;
  /** A folder that each service may write to. */
  scratch: string;
}

export interface ProductionService {
  name: ServiceProcess;
  env: Record<string, string>;
  /** Its own readiness; that of the gateway is that of all. */
  readyUrl: string;
  liveUrl: string;
}

/**
 * What production has as APP_URL. The certificate of this address is that of a proxy, which reaches the gateway as the tests
 * do: by http, at its port.
 */
export const PUBLIC_URL = 'https://slovo.example';

const newSeed = (): string => Buffer.from(nkeys.createUser().getSeed()).toString();

const secret = (): string => randomBytes(24).toString('hex');

/** For each service's role. */
export const newDatabasePasswords = (): Record<string, string> =>
  Object.fromEntries(SERVICES.map((name) => [passwordVariable(name), secret()]));

/** What the migrations need, which make the roles, the streams and their consumers. */
export const migrationsEnv = ({
  databaseUrl,
  databasePrefix,
  databasePasswords,
  natsUrl,
  natsPrefix,
  natsIdentities,
}: Databases & Messaging): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  DATABASE_PREFIX: databasePrefix,
  ...databasePasswords,
  NATS_URL: natsUrl,
  NATS_PREFIX: natsPrefix,
  ...(natsIdentities && { NATS_SEED: seedOf(natsIdentities, PROVISIONING) }),
});

const withoutUser = (address: string): string =>
  Object.assign(new URL(address), { username: '', password: '' }).href;

/** NATS_SEED of a process. @param identities the folder of a server's users */
export const seedOf = (identities: string, name: Identity): string =>
  readFileSync(join(identities, `${name}.nk`), 'utf8').trim();

/**
 * All services on free ports of this machine, each with all variables: what a service does not know it does not read. Only
 * the password of its database role, its secret of callers and the seed of its NATS user are its own.
 * @param settings replace those for all, for example where there is a balancer before several replicas
 */
export async function productionServices(
  servers: Servers,
  settings: Record<string, string> = {},
): Promise<ProductionService[]> {
  const { natsIdentities, databasePasswords, callerSecrets = newCallerSecrets() } = servers;
  const ports = new Map<ServiceProcess, number>();
  for (const name of PROCESSES) ports.set(name, await findFreePort());
  const addressOf = (name: ServiceProcess): string => `http://127.0.0.1:${ports.get(name)}`;
  const shared = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    DATABASE_URL: withoutUser(servers.databaseUrl),
    DATABASE_PREFIX: servers.databasePrefix,
    NATS_URL: servers.natsUrl,
    NATS_PREFIX: servers.natsPrefix,
    JWT_SECRET: secret(),
    TICKET_SECRET: secret(),
    INTERNAL_SECRET: secret(),
    CALLER_KEYS: callerSecrets['CALLER_KEYS']!,
    TELEGRAM_BOT_TOKEN: servers.botToken,
    TELEGRAM_BOT_USERNAME: 'slovo_bot',
    TELEGRAM_API_ROOT: servers.sandboxUrl,
    BOT_MODE: 'polling',
    APP_URL: PUBLIC_URL,
    MEDIA_URL: addressOf('media'),
    FILE_STORAGE: 'local',
    DATA_DIR: servers.scratch,
    OTEL_SDK_DISABLED: 'true',
    ...settings,
  };
  return PROCESSES.map((name) => {
    const port = String(ports.get(name));
    const password = databasePasswords[passwordVariable(name)];
    const callerSecret = callerSecrets[callerSecretVariable(name)];
    const own = { gateway: 'PORT', media: 'MEDIA_PORT' }[name as string] ?? 'HEALTH_PORT';
    return {
      name,
      env: {
        ...shared,
        APP: name,
        OTEL_SERVICE_NAME: name,
        [own]: port,
        ...(password !== undefined && { DATABASE_PASSWORD: password }),
        ...(callerSecret !== undefined && { CALLER_SECRET: callerSecret }),
        NATS_SEED: natsIdentities ? seedOf(natsIdentities, name) : newSeed(),
      },
      readyUrl: `${addressOf(name)}/health/ready`,
      liveUrl: `${addressOf(name)}/health/live`,
    };
  });
}
