import { databaseVariables, serviceVariables } from '@slovo/kit/config';
import { type SecretKeys, secretVariable } from '@slovo/kit/keys';
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
  JWT_SECRET: secretVariable(32),
  /** Accepted beside it while it is rotated. */
  JWT_SECRET_ALSO: secretVariable(32).optional(),
  /** The key of the signature of initData is derived from it. */
  TELEGRAM_BOT_TOKEN: z.string().min(1),
  /** Operators. Their sessions have the role admin. */
  ADMIN_TELEGRAM_IDS: TelegramIds,
} as const;

/** The part of the configuration that providers inject. */
export class AuthSettings {
  constructor(
    readonly appUrl: string,
    readonly sessionKeys: SecretKeys,
    readonly botToken: string,
    readonly adminTelegramIds: ReadonlySet<number>,
  ) {}
}
