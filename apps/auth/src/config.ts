import { databaseVariables, serviceVariables } from '@slovo/kit/config';
import { z } from 'zod';

const TelegramIds = z
  .string()
  .regex(/^[\d,\s]*$/, 'Telegram ids, separated by commas')
  .default('')
  .transform(
    (list) =>
      new Set(
        list
          .split(/[,\s]+/)
          .filter(Boolean)
          .map(Number),
      ),
  );

export const authVariables = {
  ...serviceVariables,
  ...databaseVariables,
  JWT_SECRET: z
    .string()
    .min(32, 'at least 32 characters')
    .describe('signs sessions, which the gateway verifies; changing it signs everybody out'),
  /** The key of the signature of initData is derived from it. */
  TELEGRAM_BOT_TOKEN: z.string().min(1),
  ADMIN_TELEGRAM_IDS: TelegramIds.describe('who may use the panel; their sessions have the role admin'),
} as const;

/** The part of the configuration that providers inject. */
export class AuthSettings {
  readonly appUrl: string;
  readonly jwtSecret: string;
  readonly botToken: string;
  readonly adminTelegramIds: ReadonlySet<number>;

  constructor(appUrl: string, jwtSecret: string, botToken: string, adminTelegramIds: ReadonlySet<number>) {
    this.appUrl = appUrl;
    this.jwtSecret = jwtSecret;
    this.botToken = botToken;
    this.adminTelegramIds = adminTelegramIds;
  }
}
