import { readCallerKeys } from '@slovo/contracts/identities';
import { z } from 'zod';
import { parseNatsUrl } from '../nats/nats-settings.ts';
import { wrongInProduction } from './production.ts';

/** Where NATS is, see NatsSettings. */
export const natsVariables = {
  NATS_URL: z
    .string()
    .default('nats://127.0.0.1:4222')
    .superRefine((url, context) => {
      try {
        parseNatsUrl(url);
      } catch (error) {
        context.addIssue({ code: 'custom', message: (error as Error).message });
      }
    })
    .describe('NATS with JetStream; several addresses of a cluster are separated by commas'),
  NATS_SEED: z
    .string()
    .regex(/^SU[A-Z2-7]{56}$/, 'a seed of a user: SU and 56 characters')
    .optional()
    .describe('the identity of this process on NATS (docs/how-to/rotate-nats-identities.md)'),
  NATS_IDENTITIES: z
    .string()
    .optional()
    .describe(
      'folder with `<service>.nk` for each, instead of `NATS_SEED`: for processes that share a machine',
    ),
  NATS_CREDS: z.string().optional().describe('path of a credentials file'),
  NATS_CA: z.string().optional().describe('path of the certificates for `tls://` addresses'),
  NATS_REPLICAS: z.coerce
    .number()
    .int()
    .min(1)
    .max(5)
    .default(1)
    .describe('how many servers of a cluster keep each stream; 3 in production (decision 055)'),
} as const;

const formerSecret = {
  CALLER_SECRET_ALSO: z
    .string()
    .min(16, 'at least 16 characters')
    .optional()
    .describe(
      'the secret that all processes of the release before share, only while they are replaced (docs/how-to/release.md)',
    ),
} as const;

/** A process that makes calls reads them: see CallSigner. */
export const signingVariables = {
  CALLER_SECRET: z
    .string()
    .min(32, 'at least 32 characters')
    .optional()
    .describe(
      'signs the calls of this process, and no other process has it; needed in production. `npm run caller-keys` makes it',
    ),
  ...formerSecret,
} as const;

/** A process that answers calls reads them: see CallVerifier. */
export const verifyingVariables = {
  CALLER_KEYS: z
    .string()
    .superRefine((list, context) => {
      try {
        readCallerKeys(list);
      } catch (error) {
        context.addIssue({ code: 'custom', message: (error as Error).message });
      }
    })
    .optional()
    .describe(
      'the public keys of those that sign calls, `gateway:…,bot:…,auth:…`; needed in production. Without it callers are not checked',
    ),
  ...formerSecret,
  UNSIGNED_CALLERS: z
    .stringbool()
    .default(false)
    .describe('lets calls without a signature pass; refused in production'),
} as const;

/** Variables that every service reads. In production the secrets have no defaults. Descriptions are those of the reference. */
export const serviceVariables = {
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('what is for development only is refused in production'),
  ...natsVariables,
  APP_URL: z
    .url()
    .default('http://127.0.0.1:3001')
    .describe('the public address, of which links in messages are made'),
  HOST: z.string().default('127.0.0.1').describe('the address to listen on'),
  HEALTH_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(0)
    .describe(
      'where `/health` answers; 0 takes any free port. The gateway answers it on `PORT`, media on `MEDIA_PORT`',
    ),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .optional()
    .describe('where Prometheus asks, never public; without it there are no metrics'),
  CLOCK_CONTROL: z
    .stringbool()
    .default(false)
    .describe('opens `GET` and `POST /dev/clock {"advance": "P1D"}`; refused in production'),
  NATS_PREFIX: z
    .string()
    .regex(/^[a-z0-9-]*$/)
    .default('')
    .describe('part of every subject, stream and consumer: separates installations on one NATS server'),
} as const;

const databaseAddress = z.string().regex(/^postgres(ql)?:\/\//, 'a postgresql:// address');

/** The password of a service's role; the migrations have that of each service as `DATABASE_PASSWORD_AUTH` and so on. */
export const databasePassword = z.string().min(16);

/** Variables of a service with a database. */
export const databaseVariables = {
  DATABASE_URL: databaseAddress.describe('PostgreSQL; each service has a database of its own on it'),
  DATABASE_PASSWORD: databasePassword
    .optional()
    .describe(
      'of the role of this service, which has the name of its database (`slovo_auth`); without it the service is whoever `DATABASE_URL` names',
    ),
  DIRECT_DATABASE_URL: databaseAddress
    .optional()
    .describe(
      'the server itself, where `DATABASE_URL` is a pooler: locks of sessions and `LISTEN` need a connection of their own (docs/how-to/scale.md)',
    ),
  DATABASE_PREFIX: z
    .string()
    .regex(/^[a-z0-9_]*$/)
    .default('slovo_')
    .describe('begins the name of each database: separates installations on one server'),
  EVENT_BUNDLES: z
    .stringbool()
    .default(false)
    .describe('several events in one message (decision 034); on only where no release without it runs'),
  EVENT_GATHER_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(5_000)
    .default(250)
    .describe(
      'how long events wait in notifications, media and the bot for others to share their transaction, in milliseconds (decision 033)',
    ),
} as const;

export class ConfigError extends Error {}

/**
 * Reads variables by their schema.
 * @throws ConfigError with one line for each variable that is missing or wrong, or that production refuses; values are never
 *   printed.
 */
export function readConfig<S extends z.ZodRawShape>(
  shape: S,
  env: NodeJS.ProcessEnv = process.env,
): z.output<z.ZodObject<S>> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = z.object(shape).safeParse(given);
  const lines = result.success
    ? wrongInProduction(Object.keys(shape), given, result.data)
    : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (!result.success || lines.length > 0)
    throw new ConfigError(`The configuration is not usable:\n  ${lines.join('\n  ')}`);
  return result.data;
}

/** A service with a database and without settings of its own reads them. */
export const plainServiceVariables = { ...serviceVariables, ...databaseVariables, ...verifyingVariables };
export const readServiceConfig = (env: NodeJS.ProcessEnv = process.env) =>
  readConfig(plainServiceVariables, env);
export type ServiceConfig = ReturnType<typeof readServiceConfig>;
