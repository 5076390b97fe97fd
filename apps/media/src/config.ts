import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, databaseVariables, readConfig, serviceVariables } from '@slovo/kit/config';
import { secretVariable } from '@slovo/kit/keys';
import { z } from 'zod';

const variables = {
  ...serviceVariables,
  ...databaseVariables,
  /** Of the HTTP for the gateway and the bot, and of /health. */
  MEDIA_PORT: z.coerce.number().int().min(0).max(65_535).default(3022),
  /** Signs upload tickets and verifies read tickets. The gateway and the promises service have the same secret. */
  TICKET_SECRET: secretVariable(16),
  /** Accepted beside it while it is rotated, as INTERNAL_SECRET_ALSO beside INTERNAL_SECRET. */
  TICKET_SECRET_ALSO: secretVariable(16).optional(),
  /** The bearer token of the gateway and the bot. */
  INTERNAL_SECRET: secretVariable(16),
  INTERNAL_SECRET_ALSO: secretVariable(16).optional(),
  FILE_STORAGE: z.enum(['local', 's3']).default('local'),
  DATA_DIR: z.string().default(join(tmpdir(), 'slovo')),
  S3_ENDPOINT: z.url().optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .default('slovo'),
  /** Part of every signature. Most self-hosted servers accept the default. */
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('us-east-1'),
} as const;

type Given = z.output<z.ZodObject<typeof variables>>;
export type StorageChoice =
  | { kind: 'local'; folder: string }
  | { kind: 's3'; endpoint: string; accessKey: string; secretKey: string; bucket: string; region: string };

export class MediaSettings {
  constructor(
    readonly given: Given,
    readonly storage: StorageChoice,
  ) {}

  /** Folder of uploads that are being received. Below DATA_DIR, so that a finished file only needs to be renamed. */
  get incoming(): string {
    return join(this.given.DATA_DIR, 'incoming');
  }
}

/** @throws ConfigError as `readConfig`, and for S3 without its address and keys. */
export function readMediaSettings(env: NodeJS.ProcessEnv = process.env): MediaSettings {
  const given = readConfig(variables, env);
  if (given.FILE_STORAGE === 'local')
    return new MediaSettings(given, { kind: 'local', folder: join(given.DATA_DIR, 'files') });
  const {
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
    S3_BUCKET: bucket,
    S3_REGION: region,
  } = given;
  if (!endpoint || !accessKey || !secretKey) {
    throw new ConfigError(
      'The configuration is not usable:\n  S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY: needed by FILE_STORAGE=s3',
    );
  }
  return new MediaSettings(given, { kind: 's3', endpoint, accessKey, secretKey, bucket, region });
}
