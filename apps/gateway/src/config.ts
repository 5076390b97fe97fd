import { join } from 'node:path';
import { ConfigError, readConfig, serviceVariables } from '@slovo/kit/config';
import { SecretKeys, secretVariable } from '@slovo/kit/keys';
import { z } from 'zod';

const perMinute = (preset: number) => z.coerce.number().int().min(1).default(preset);

const variables = {
  ...serviceVariables,
  PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
  /** The same as of the auth service. */
  JWT_SECRET: secretVariable(32),
  /** Accepted beside it while it is rotated, as TICKET_SECRET_ALSO beside TICKET_SECRET. */
  JWT_SECRET_ALSO: secretVariable(32).optional(),
  /** The same as of the promises and media services. */
  TICKET_SECRET: secretVariable(16),
  TICKET_SECRET_ALSO: secretVariable(16).optional(),
  /** Bearer token for the media service. */
  INTERNAL_SECRET: secretVariable(16),
  MEDIA_URL: z.url().default('http://127.0.0.1:3022'),
  TELEGRAM_BOT_USERNAME: z
    .string()
    .regex(/^@?\w{3,64}$/)
    .optional(),
  TELEGRAM_API_ROOT: z.url().default('https://api.telegram.org'),
  /** The built web app. The default is its place in the workspace and in the image. */
  WEB_DIST: z.string().default(join(import.meta.dirname, '../../web/dist')),
  /** The built operators' panel. */
  PANEL_DIST: z.string().default(join(import.meta.dirname, '../../panel/dist')),
  /** Further origins that may show the app in a frame, separated by spaces. Telegram's web clients always may. */
  FRAME_ANCESTORS: z.string().default(''),
  /** Addresses or networks of proxies, separated by commas; only their X-Forwarded-For is trusted. */
  TRUST_PROXY: z.string().optional(),
  APP_VERSION: z.string().default('development'),
  RATE_LIMIT_SIGN_IN: perMinute(30),
  RATE_LIMIT_WRITE: perMinute(240),
  RATE_LIMIT_READ: perMinute(1200),
  /** Searches, and connections for live updates. */
  RATE_LIMIT_SEARCH: perMinute(120),
  /** Operators' tokens from an address that are not known to be valid. */
  RATE_LIMIT_OPERATOR: perMinute(10),
  /** Requests of an operator: reads, writes, and messages to many people. */
  RATE_LIMIT_OPERATOR_READ: perMinute(600),
  RATE_LIMIT_OPERATOR_WRITE: perMinute(60),
  RATE_LIMIT_OPERATOR_SEND: perMinute(10),
  /** All requests from one address. The default is a multiple of the other limits. */
  RATE_LIMIT_ADDRESS: z.coerce.number().int().min(1).optional(),
  /** How long the media service may send or read nothing during a transfer. */
  MEDIA_TIMEOUT_MS: z.coerce.number().int().min(1).max(600_000).default(30_000),
  /** How long an operator's upload may take, from its first byte to its last. */
  UPLOAD_TIMEOUT_MS: z.coerce.number().int().min(1).max(1_800_000).default(1_800_000),
  /**
   * Memory for kept answers, in MB. On, with 64, only where no replica of promises or voting is of a release without
   * signals: docs/decisions/038-the-answer-cache.md.
   */
  ANSWER_CACHE_MB: z.coerce.number().int().min(0).max(4096).default(0),
  /** The timeout of a call. */
  CALL_TIMEOUT_MS: z.coerce.number().int().min(1).max(60_000).default(10_000),
} as const;

type Given = z.output<z.ZodObject<typeof variables>>;

/** The configuration, read once. Other classes inject it. */
export class GatewaySettings {
  /** Of session tokens, which auth signs. */
  readonly sessionKeys: SecretKeys;
  /** Of tickets for media. */
  readonly ticketKeys: SecretKeys;
  readonly botUsername: string;
  readonly botUrl: string;
  /** The local Telegram, if one replaces the real one. */
  readonly sandboxUrl: string | undefined;

  constructor(readonly given: Given) {
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
  const given = readConfig(variables, env);
  if (given.NODE_ENV === 'production' && !given.TELEGRAM_BOT_USERNAME) {
    throw new ConfigError('The configuration is not usable:\n  TELEGRAM_BOT_USERNAME: needed in production');
  }
  return new GatewaySettings(given);
}
