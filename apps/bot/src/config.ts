import { ConfigError, databaseVariables, readConfig, serviceVariables } from '@slovo/kit/config';
import { secretVariable } from '@slovo/kit/keys';
import { z } from 'zod';

const address = z.url().transform((url) => url.replace(/\/+$/, ''));

const variables = {
  ...serviceVariables,
  ...databaseVariables,
  TELEGRAM_BOT_TOKEN: z.string().regex(/^[\w:-]+$/, 'the token from BotFather'),
  /** Asked of Telegram if it is not set. */
  TELEGRAM_BOT_USERNAME: z
    .string()
    .transform((name) => name.replace(/^@/, ''))
    .default(''),
  TELEGRAM_API_ROOT: address.default('https://api.telegram.org'),
  BOT_MODE: z.enum(['polling', 'webhook']).default('polling'),
  WEBHOOK_URL: address.optional(),
  WEBHOOK_SECRET: z
    .string()
    .regex(/^[\w-]{16,256}$/, '16 to 256 of A–Z, a–z, 0–9, _ and -')
    .optional(),
  WEBHOOK_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /** Address of the media service, which stores and serves files over HTTP. */
  MEDIA_URL: address,
  INTERNAL_SECRET: secretVariable(16),
} as const;

export type BotConfig = z.output<z.ZodObject<typeof variables>>;

/** Injection token of the service's configuration. */
export const CONFIG = Symbol('CONFIG');

/** @throws ConfigError naming the variable, also for a webhook without an address or a secret. */
export function readBotConfig(env: NodeJS.ProcessEnv = process.env): BotConfig {
  const config = readConfig(variables, env);
  const missing = (['WEBHOOK_URL', 'WEBHOOK_SECRET'] as const).filter((name) => !config[name]);
  if (config.BOT_MODE === 'webhook' && missing.length > 0) {
    throw new ConfigError(
      `The configuration is not usable:\n${missing.map((name) => `  ${name}: needed by BOT_MODE=webhook`).join('\n')}`,
    );
  }
  return { ...config, APP_URL: config.APP_URL.replace(/\/+$/, '') };
}
