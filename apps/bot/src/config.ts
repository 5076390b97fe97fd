import {
  ConfigError,
  databaseVariables,
  readConfig,
  serviceVariables,
  signingVariables,
  verifyingVariables,
} from '@slovo/kit/config';
import { secretVariable } from '@slovo/kit/keys';
import { z } from 'zod';

const address = z.url().transform((url) => url.replace(/\/+$/, ''));

export const botVariables = {
  ...serviceVariables,
  ...databaseVariables,
  ...signingVariables,
  ...verifyingVariables,
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^[\w:-]+$/, 'the token from BotFather')
    .describe('of the bot, as BotFather gives it; the signature of the mini app is verified with it'),
  TELEGRAM_BOT_USERNAME: z
    .string()
    .transform((name) => name.replace(/^@/, ''))
    .default('')
    .describe(
      "of the bot; the bot itself asks Telegram where it is not set. The gateway's links need it in production",
    ),
  TELEGRAM_API_ROOT: address
    .default('https://api.telegram.org')
    .describe('the Bot API; the address of the sandbox where that runs'),
  BOT_MODE: z
    .enum(['polling', 'webhook'])
    .default('polling')
    .describe('how updates arrive: `webhook` in production, with `WEBHOOK_URL` and `WEBHOOK_SECRET`'),
  WEBHOOK_URL: address.optional().describe('the public address that the bot registers at Telegram'),
  WEBHOOK_SECRET: z
    .string()
    .regex(/^[\w-]{16,256}$/, '16 to 256 of A–Z, a–z, 0–9, _ and -')
    .optional()
    .describe('which Telegram sends with each update'),
  WEBHOOK_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(0)
    .describe('where the bot listens for updates; 0 takes any free port'),
  CHAT_UPDATES_A_DAY: z.coerce
    .number()
    .int()
    .min(1)
    .default(5_000)
    .describe(
      'messages and presses of a chat that are answered on one day (UTC), counted by each replica; then the chat is told once, and the rest is dropped',
    ),
  MEDIA_URL: address.describe('the media service, to which files are sent: they do not travel over NATS'),
  INTERNAL_SECRET: secretVariable(16),
} as const;

export type BotConfig = z.output<z.ZodObject<typeof botVariables>>;

/** Injection token of the service's configuration. */
export const CONFIG = Symbol('CONFIG');

/** @throws ConfigError naming the variable, also for a webhook without an address or a secret. */
export function readBotConfig(env: NodeJS.ProcessEnv = process.env): BotConfig {
  const config = readConfig(botVariables, env);
  const missing = (['WEBHOOK_URL', 'WEBHOOK_SECRET'] as const).filter((name) => !config[name]);
  if (config.BOT_MODE === 'webhook' && missing.length > 0) {
    throw new ConfigError(
      `The configuration is not usable:\n${missing.map((name) => `  ${name}: needed by BOT_MODE=webhook`).join('\n')}`,
    );
  }
  return { ...config, APP_URL: config.APP_URL.replace(/\/+$/, '') };
}
