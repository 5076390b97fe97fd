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
  /** Signs the session tokens. The gateway verifies them with the same secret. */
  JWT_SECRET: z.string().min(32, 'at least 32 characters'),
  /** The key of the signature of initData is derived from it. */
  TELEGRAM_BOT_TOKEN: z.string().min(1),
  /** Operators. Their sessions have the role admin. */
  ADMIN_TELEGRAM_IDS: TelegramIds,
} as const;

/** The part of the configuration that providers inject. */
export class AuthSettings {
  constructor(
    readonly appUrl: string,
    readonly jwtSecret: string,
    readonly botToken: string,
    readonly adminTelegramIds: ReadonlySet<number>,
  ) {}
}
