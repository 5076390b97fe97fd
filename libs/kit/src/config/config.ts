import { z } from 'zod';
import { parseNatsUrl } from '../nats/nats-settings.ts';

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
    }),
  NATS_CREDS: z.string().optional(),
  NATS_CA: z.string().optional(),
  /** How many servers of a cluster keep each stream: docs/decisions/055-replicated-streams.md. */
  NATS_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
} as const;

/** Variables that every service reads. In production the secrets have no defaults. */
export const serviceVariables = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  ...natsVariables,
  APP_URL: z.url().default('http://127.0.0.1:3001'),
  HOST: z.string().default('127.0.0.1'),
  /** Where /health answers; 0 takes any free port. */
  HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /** Where Prometheus asks, never public; without it there are no metrics. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  CLOCK_CONTROL: z.stringbool().default(false),
  /** Separates several installations on one NATS server; part of every subject, stream and consumer. */
  NATS_PREFIX: z
    .string()
    .regex(/^[a-z0-9-]*$/)
    .default(''),
} as const;

const databaseAddress = z.string().regex(/^postgres(ql)?:\/\//, 'a postgresql:// address');

/** Variables of a service with a database. */
export const databaseVariables = {
  DATABASE_URL: databaseAddress,
  /**
   * The server itself, where DATABASE_URL is a pooler that shares connections by transaction: locks of sessions and
   * LISTEN need a connection of their own.
   */
  DIRECT_DATABASE_URL: databaseAddress.optional(),
  DATABASE_PREFIX: z
    .string()
    .regex(/^[a-z0-9_]*$/)
    .default('slovo_'),
  /**
   * Several events of the outbox travel in one message. Releases before this variable cannot read that: on only when
   * none of them runs any more.
   */
  EVENT_BUNDLES: z.stringbool().default(false),
} as const;

export class ConfigError extends Error {}

/**
 * Reads variables by their schema.
 * @throws ConfigError with one line for each variable that is missing or wrong; values are never printed.
 */
export function readConfig<S extends z.ZodRawShape>(
  shape: S,
  env: NodeJS.ProcessEnv = process.env,
): z.output<z.ZodObject<S>> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = z.object(shape).safeParse(given);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`The configuration is not usable:\n  ${lines.join('\n  ')}`);
  }
  const config = result.data as { NODE_ENV?: unknown; CLOCK_CONTROL?: unknown };
  if (config.NODE_ENV === 'production' && config.CLOCK_CONTROL === true) {
    throw new ConfigError('The configuration is not usable:\n  CLOCK_CONTROL: refused in production');
  }
  return result.data;
}

/** Configuration of a service with a database and without settings of its own. */
export const readServiceConfig = (env: NodeJS.ProcessEnv = process.env) =>
  readConfig({ ...serviceVariables, ...databaseVariables }, env);
export type ServiceConfig = ReturnType<typeof readServiceConfig>;
