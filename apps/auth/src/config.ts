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
  /** Signs the session tokens; the gateway checks them with the same. */
  JWT_SECRET: z.string().min(32, 'at least 32 characters'),
  /** The key of initData's signature is derived from it. */
  TELEGRAM_BOT_TOKEN: z.string().min(1),
  /** Operators: their sessions carry the role admin. */
  ADMIN_TELEGRAM_IDS: TelegramIds,
} as const;

/** What the providers of this service take from the configuration. */
export class AuthSettings {
  constructor(
    readonly appUrl: string,
    readonly jwtSecret: string,
    readonly botToken: string,
    readonly adminTelegramIds: ReadonlySet<number>,
  ) {}
}
