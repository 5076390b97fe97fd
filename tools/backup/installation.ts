import { join, resolve } from 'node:path';
import { ConfigError, databaseVariables, natsVariables, readConfig } from '@slovo/kit/config';
import type { NatsSettings } from '@slovo/kit/nats';
import { FolderInUse, lockDataFolder } from '@slovo/local/data-folder-lock.ts';
import { localNatsUrl, prepareNats } from '@slovo/local/nats.ts';
import { localDatabaseUrl, preparePostgres } from '@slovo/local/postgres.ts';
import { Supervisor } from '@slovo/local/supervisor.ts';
import { z } from 'zod';
import { type ObjectStore, openFolder, openS3 } from './object-store.ts';

/** Everything that an installation of the product keeps, and where. */
export interface Installation {
  /** The server itself, not a pooler. */
  databaseUrl: string;
  databasePrefix: string;
  nats: NatsSettings;
  /** NATS_PREFIX */
  natsPrefix: string;
  objects: ObjectStore;
  /** The folder of a system of `npm start`, whose secrets are in it. */
  secretsFolder: string | undefined;
}

/** What all subjects, streams and consumers of an installation begin with. */
export const subjectPrefix = ({ natsPrefix }: Pick<Installation, 'natsPrefix'>): string =>
  natsPrefix && `${natsPrefix}.`;

const variables = {
  DATABASE_URL: databaseVariables.DATABASE_URL.optional(),
  DIRECT_DATABASE_URL: databaseVariables.DIRECT_DATABASE_URL,
  DATABASE_PREFIX: databaseVariables.DATABASE_PREFIX,
  ...natsVariables,
  // Without the default of services: nothing says then that it is that of `npm start`.
  NATS_URL: z.string().optional(),
  NATS_PREFIX: z
    .string()
    .regex(/^[a-z0-9-]*$/)
    .default(''),
  DATA_DIR: z.string().default('.data'),
  FILE_STORAGE: z.enum(['local', 's3']).default('local'),
  S3_ENDPOINT: z.url().optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_BUCKET: z.string().default('slovo'),
  S3_REGION: z.string().default('us-east-1'),
} as const;

/**
 * Runs the work on the installation that the environment names; without DATABASE_URL and NATS_URL, on that of `npm start`
 * in DATA_DIR. Its servers are started for the work where they do not run.
 * @param cwd what a relative DATA_DIR is relative to
 * @throws ConfigError with the name of the variable that is wrong or missing
 */
export async function withInstallation<T>(
  env: NodeJS.ProcessEnv,
  cwd: string,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const { NODE_ENV: _, ...given } = env;
  const config = readConfig(variables, given);
  const folder = resolve(cwd, config.DATA_DIR);
  const objects = openObjects(config, folder);
  const rest = {
    databasePrefix: config.DATABASE_PREFIX,
    natsPrefix: config.NATS_PREFIX,
    objects,
    secretsFolder: config.DATABASE_URL ? undefined : folder,
  };
  const { databaseUrl, natsUrl, close } = await findServers(config, folder);
  const nats = {
    NATS_URL: natsUrl,
    NATS_SEED: config.NATS_SEED,
    NATS_IDENTITIES: config.NATS_IDENTITIES,
    NATS_CREDS: config.NATS_CREDS,
    NATS_CA: config.NATS_CA,
    NATS_REPLICAS: config.NATS_REPLICAS,
  };
  try {
    return await work({ ...rest, databaseUrl, nats });
  } finally {
    await close();
  }
}

type Config = z.output<z.ZodObject<typeof variables>>;

function openObjects(config: Config, folder: string): ObjectStore {
  if (config.FILE_STORAGE === 'local') return openFolder(join(folder, 'files'));
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = config;
  if (!endpoint || !accessKey || !secretKey)
    throw new ConfigError(
      'The configuration is not usable:\n  S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY: needed by FILE_STORAGE=s3',
    );
  return openS3({ endpoint, accessKey, secretKey, bucket: config.S3_BUCKET, region: config.S3_REGION });
}

interface Servers {
  databaseUrl: string;
  natsUrl: string;
  close: () => Promise<void>;
}

async function findServers(
  { DATABASE_URL, DIRECT_DATABASE_URL, NATS_URL }: Config,
  folder: string,
): Promise<Servers> {
  const given = DIRECT_DATABASE_URL ?? DATABASE_URL;
  if (given && NATS_URL) return { databaseUrl: given, natsUrl: NATS_URL, close: async () => {} };
  if (given || NATS_URL)
    throw new ConfigError(
      `The configuration is not usable:\n  ${given ? 'NATS_URL' : 'DATABASE_URL'}: needed because the other is set`,
    );
  const unlock = lockIdle(folder);
  if (unlock) return startServers(folder, unlock);
  const [databaseUrl, natsUrl] = [localDatabaseUrl(folder), localNatsUrl(folder)];
  if (!databaseUrl || !natsUrl)
    throw new ConfigError(`${folder} names no servers: it is still being started`);
  return { databaseUrl, natsUrl, close: async () => {} };
}

/** Undefined while `npm start` runs from it. */
function lockIdle(folder: string): (() => void) | undefined {
  try {
    return lockDataFolder(folder, 'a backup or a restore');
  } catch (error) {
    if (error instanceof FolderInUse) return undefined;
    throw error;
  }
}

async function startServers(folder: string, unlock: () => void): Promise<Servers> {
  const supervisor = new Supervisor({ folder });
  const close = async (): Promise<void> => {
    await supervisor.stop();
    unlock();
  };
  try {
    const servers = await Promise.all([preparePostgres({ folder }), prepareNats({ folder })]);
    await supervisor.start(servers.map(({ spec }) => spec));
    return { databaseUrl: servers[0].url, natsUrl: servers[1].url, close };
  } catch (error) {
    await close();
    throw error;
  }
}
