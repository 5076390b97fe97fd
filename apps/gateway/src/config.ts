import { join } from 'node:path';
import { ConfigError, readConfig, serviceVariables, signingVariables } from '@slovo/kit/config';
import { SecretKeys, secretVariable } from '@slovo/kit/keys';
import { z } from 'zod';

const perMinute = (preset: number, what: string) =>
  z.coerce.number().int().min(1).default(preset).describe(`a minute: ${what}`);

export const gatewayVariables = {
  ...serviceVariables,
  ...signingVariables,
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(3001)
    .describe('where the gateway listens; 0 takes any free port'),
  JWT_SECRET: secretVariable(32),
  JWT_SECRET_ALSO: secretVariable(32).optional(),
  TICKET_SECRET: secretVariable(16),
  TICKET_SECRET_ALSO: secretVariable(16).optional(),
  INTERNAL_SECRET: secretVariable(16).describe("the bearer token of media's internal HTTP API"),
  MEDIA_URL: z.url().default('http://127.0.0.1:3022'),
  TELEGRAM_BOT_USERNAME: z
    .string()
    .regex(/^@?\w{3,64}$/)
    .optional(),
  TELEGRAM_API_ROOT: z.url().default('https://api.telegram.org'),
  WEB_DIST: z
    .string()
    .default(join(import.meta.dirname, '../../web/dist'))
    .describe('the folder of the built web app; the image has it beside the gateway'),
  PANEL_DIST: z
    .string()
    .default(join(import.meta.dirname, '../../panel/dist'))
    .describe("the folder of the built operators' panel; the image has it beside the gateway"),
  FRAME_ANCESTORS: z
    .string()
    .default('')
    .describe(
      "further origins that may show the app in a frame, separated by spaces; Telegram's web clients always may",
    ),
  ALLOWED_HOSTS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    )
    .describe(
      'further names, separated by commas, by which the site is asked for; that of `APP_URL`, those of `localhost` and addresses of numbers always may',
    ),
  CONTACT: z
    .url({ protocol: /^(?:https|mailto)$/, error: 'an address that begins with https: or mailto:' })
    .optional()
    .describe('where people write about their data: the button of /privacy; without it, it leads to the bot'),
  TRUST_PROXY: z
    .string()
    .optional()
    .describe(
      'addresses or networks of proxies, separated by commas, whose `X-Forwarded-For` is trusted; without them rate limits count a proxy as one visitor',
    ),
  APP_VERSION: z
    .string()
    .default('development')
    .describe('the version shown on pages and in the API document'),
  RATE_LIMIT_SIGN_IN: perMinute(
    30,
    'failed sign-ins by address, valid ones by person; this and the others are counted by each replica, decision 012',
  ),
  RATE_LIMIT_WRITE: perMinute(240, 'writes by user, else by address'),
  RATE_LIMIT_READ: perMinute(1200, 'reads by user, else by address'),
  RATE_LIMIT_SEARCH: perMinute(120, 'searches and connections for live updates by user, else by address'),
  RATE_LIMIT_OPERATOR: perMinute(10, 'operator tokens of an address that are wrong'),
  RATE_LIMIT_OPERATOR_READ: perMinute(600, 'reads by operator'),
  RATE_LIMIT_OPERATOR_WRITE: perMinute(60, 'writes by operator'),
  RATE_LIMIT_OPERATOR_SEND: perMinute(10, 'broadcasts and messages to groups by operator'),
  RATE_LIMIT_ADDRESS: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .describe(
      'a minute: all requests of an address; five times the largest of the others where it is not set',
    ),
  LIVE_PAGES: z.coerce
    .number()
    .int()
    .min(1)
    .default(20)
    .describe('open pages of a person in a replica that get live updates; above it the oldest is closed'),
  MEDIA_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(1)
    .max(600_000)
    .default(30_000)
    .describe(
      "how long the media service may send or read nothing during a transfer; the client's own speed does not matter",
    ),
  UPLOAD_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_800_000)
    .default(1_800_000)
    .describe("how long an operator's upload of one file may take, from its first byte to its last"),
  ANSWER_CACHE_MB: z.coerce
    .number()
    .int()
    .min(0)
    .max(4096)
    .default(0)
    .describe(
      'memory for kept answers (decision 038), 64 in the deployments; 0 while a release without signals runs (docs/how-to/release.md)',
    ),
  CALL_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(1)
    .max(60_000)
    .default(10_000)
    .describe('how long a service may take to answer; then 503 with `Retry-After`'),
} as const;

type Given = z.output<z.ZodObject<typeof gatewayVariables>>;

/** The configuration, read once. Other classes inject it. */
export class GatewaySettings {
  /** Keys of session tokens, which auth signs. */
  readonly sessionKeys: SecretKeys;
  /** Keys of tickets for media. */
  readonly ticketKeys: SecretKeys;
  readonly botUsername: string;
  readonly botUrl: string;
  /** The local Telegram, if one replaces the real one. */
  readonly sandboxUrl: string | undefined;
  readonly given: Given;

  constructor(given: Given) {
    this.given = given;
    this.sessionKeys = new SecretKeys(given.JWT_SECRET, given.JWT_SECRET_ALSO);
    this.ticketKeys = new SecretKeys(given.TICKET_SECRET, given.TICKET_SECRET_ALSO);
    this.botUsername = (given.TELEGRAM_BOT_USERNAME ?? 'slovo_bot').replace(/^@/, '');
    const apiRoot = new URL(given.TELEGRAM_API_ROOT).origin;
    this.sandboxUrl =
      apiRoot === 'https://api.telegram.org' || given.NODE_ENV === 'production' ? undefined : apiRoot;
    this.botUrl = this.sandboxUrl
      ? `${this.sandboxUrl}/t.me/${this.botUsername}`
      : `https://t.me/${this.botUsername}`;
  }
}

/** @throws ConfigError as `readConfig`, and in production without a bot, since pages would link to a foreign one. */
export function readGatewaySettings(env: NodeJS.ProcessEnv = process.env): GatewaySettings {
  const given = readConfig(gatewayVariables, env);
  if (given.NODE_ENV === 'production' && !given.TELEGRAM_BOT_USERNAME) {
    throw new ConfigError('The configuration is not usable:\n  TELEGRAM_BOT_USERNAME: needed in production');
  }
  return new GatewaySettings(given);
}
