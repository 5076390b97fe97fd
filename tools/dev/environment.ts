import { resolve } from 'node:path';
import { ConfigError, readConfig } from '@slovo/kit/config';
import { z } from 'zod';

const port = z.coerce.number().int().min(1).max(65_535);

/**
 * What `npm start` reads. Services read the same environment and check their own part of it again; what is described here
 * differs from what it means to them.
 */
export const environmentVariables = {
  PORT: port.default(3001).describe('of the gateway: the app, the API and everything else on this origin'),
  HOST: z.string().default('127.0.0.1'),
  APP_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('the public address; `http://127.0.0.1:{PORT}` where it is not set'),
  DATA_DIR: z
    .string()
    .default('.data')
    .describe('the folder of everything that is kept; without it a start begins anew'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'a postgresql:// address')
    .optional()
    .describe('a server instead of the embedded PostgreSQL'),
  NATS_URL: z
    .string()
    .regex(/^(nats|tls|wss?):\/\//, 'a nats:// address')
    .optional()
    .describe('servers instead of the embedded NATS; several addresses are separated by commas'),
  FILE_STORAGE: z.enum(['local', 's3']).default('local'),
  S3_ENDPOINT: z.url().optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]+$/, 'a token as @BotFather gives it, 123456:ABC…')
    .optional()
    .describe('the real Telegram; with it no sandbox starts'),
  TELEGRAM_BOT_USERNAME: z.string().optional().describe('needed with a token'),
  TELEGRAM_API_ROOT: z.url().optional(),
  ADMIN_TELEGRAM_IDS: z
    .string()
    .regex(/^\s*\d+(\s*,\s*\d+)*\s*$/, 'Telegram ids with commas between')
    .optional()
    .describe('operators; one person of the sandbox where it is not set, nobody with the real Telegram'),
  SANDBOX_PORT: port.optional().describe('of the sandbox; `PORT` + 1 where it is not set'),
  SEED: z.enum(['demo', 'none']).default('demo').describe('what a first start fills the system with'),
  CLOCK_CONTROL: z
    .stringbool()
    .optional()
    .describe('`1` with the sandbox, and refused with the real Telegram: it moves the time for everybody'),
} as const;

export interface Environment {
  port: number;
  host: string;
  appUrl: string;
  /** Absolute. */
  dataFolder: string;
  databaseUrl: string | undefined;
  natsUrl: string | undefined;
  telegramToken: string | undefined;
  sandboxPort: number;
  seed: 'demo' | 'none';
  clockControl: boolean;
  /** Whether a person of the sandbox is the operator, because none was named. */
  hasDemoOperator: boolean;
}

/**
 * @param folder what a relative DATA_DIR is relative to
 * @throws ConfigError with a line for each variable that is wrong or missing
 */
export function readEnvironment(env: NodeJS.ProcessEnv, folder: string): Environment {
  const given = readConfig(environmentVariables, env);
  const wants = (condition: boolean, reason: string, names: (keyof typeof given)[]): void => {
    const missing = names.filter((name) => condition && given[name] === undefined);
    if (missing.length > 0)
      throw new ConfigError(
        `The configuration is not usable:\n  ${missing.join(', ')}: needed because ${reason}`,
      );
  };
  wants(given.FILE_STORAGE === 's3', 'FILE_STORAGE is s3', ['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY']);
  wants(Boolean(given.TELEGRAM_BOT_TOKEN), 'TELEGRAM_BOT_TOKEN is set', ['TELEGRAM_BOT_USERNAME']);
  if (given.TELEGRAM_BOT_TOKEN && given.CLOCK_CONTROL)
    throw new ConfigError(
      'The configuration is not usable:\n  CLOCK_CONTROL: refused with the real Telegram',
    );
  return {
    port: given.PORT,
    host: given.HOST,
    appUrl: (given.APP_URL ?? `http://127.0.0.1:${given.PORT}`).replace(/\/+$/, ''),
    dataFolder: resolve(folder, given.DATA_DIR),
    databaseUrl: given.DATABASE_URL,
    natsUrl: given.NATS_URL,
    telegramToken: given.TELEGRAM_BOT_TOKEN,
    sandboxPort: given.SANDBOX_PORT ?? given.PORT + 1,
    seed: given.SEED,
    clockControl: given.CLOCK_CONTROL ?? !given.TELEGRAM_BOT_TOKEN,
    hasDemoOperator: !given.TELEGRAM_BOT_TOKEN && !given.ADMIN_TELEGRAM_IDS,
  };
}
