import { databaseVariables, serviceVariables, signingVariables, verifyingVariables } from '@slovo/kit/config';
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
  ...signingVariables,
  ...verifyingVariables,
  JWT_SECRET: secretVariable(32).describe('signs sessions, which the gateway verifies'),
  JWT_SECRET_ALSO: secretVariable(32).optional().describe('accepted beside it while it is rotated'),
  /** The key of the signature of initData is derived from it. */
  TELEGRAM_BOT_TOKEN: z.string().min(1),
  /** Nobody else may have it here. */
  TELEGRAM_BOT_USERNAME: z.string().default('slovo_bot'),
  ADMIN_TELEGRAM_IDS: TelegramIds.describe('who may use the panel; their sessions have the role admin'),
  SIGN_INS_A_DAY: z.coerce
    .number()
    .int()
    .min(1)
    .default(300)
    .describe('how many sessions a person may open within 24 hours; further sign-ins are refused by 429'),
} as const;

/** The part of the configuration that providers inject. */
export class AuthSettings {
  readonly appUrl: string;
  readonly sessionKeys: SecretKeys;
  readonly botToken: string;
  readonly botUsername: string;
  readonly adminTelegramIds: ReadonlySet<number>;
  readonly signInsADay: number;

  constructor(
    appUrl: string,
    sessionKeys: SecretKeys,
    botToken: string,
    botUsername: string,
    adminTelegramIds: ReadonlySet<number>,
    signInsADay: number,
  ) {
    this.appUrl = appUrl;
    this.sessionKeys = sessionKeys;
    this.botToken = botToken;
    this.botUsername = botUsername;
    this.adminTelegramIds = adminTelegramIds;
    this.signInsADay = signInsADay;
  }
}
