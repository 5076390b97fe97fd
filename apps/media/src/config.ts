import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ConfigError,
  databaseVariables,
  readConfig,
  serviceVariables,
  verifyingVariables,
} from '@slovo/kit/config';
import { secretVariable } from '@slovo/kit/keys';
import { z } from 'zod';

export const mediaVariables = {
  ...serviceVariables,
  ...databaseVariables,
  ...verifyingVariables,
  MEDIA_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(3022)
    .describe('of the HTTP for the gateway and the bot, and of `/health`'),
  TICKET_SECRET: secretVariable(16),
  TICKET_SECRET_ALSO: secretVariable(16).optional(),
  INTERNAL_SECRET: secretVariable(16),
  INTERNAL_SECRET_ALSO: secretVariable(16).optional().describe('accepted beside it while it is rotated'),
  FILE_STORAGE: z
    .enum(['local', 's3'])
    .default('local')
    .describe('`s3` needs `S3_ENDPOINT`, `S3_ACCESS_KEY` and `S3_SECRET_KEY`'),
  DATA_DIR: z
    .string()
    .default(join(tmpdir(), 'slovo'))
    .describe('the folder of local files, and of uploads that are being received'),
  SCRATCH_MEGABYTES: z.coerce
    .number()
    .int()
    .min(60)
    .default(1_280)
    .describe(
      'how many megabytes of uploads a replica receives and prepares at a time; more are refused by 503 with `Retry-After`. The volume of `DATA_DIR` needs 512 more, for what is decoded (decision 079)',
    ),
  ARCHIVE_DIR: z
    .string()
    .optional()
    .describe(
      'the folder of copies of own data that are being received, on a volume of its own; `archives` in `DATA_DIR` where it is not set',
    ),
  ARCHIVE_MEGABYTES: z.coerce
    .number()
    .int()
    .min(1)
    .default(20_480)
    .describe('how many megabytes of such copies a replica receives at a time; more are tried again later'),
  S3_ENDPOINT: z.url().optional().describe('the address of the storage'),
  S3_ACCESS_KEY: z.string().optional().describe('of the user who may read and write the bucket'),
  S3_SECRET_KEY: z.string().optional().describe('of the same user'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .default('slovo')
    .describe('created where it is missing'),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('us-east-1')
    .describe("the bucket's region, part of every signature; most self-hosted servers accept the default"),
  UPLOADS_A_DAY: z.coerce
    .number()
    .int()
    .min(1)
    .default(500)
    .describe('how many files a person may store within 24 hours; those of operators are not counted'),
  UPLOAD_MEGABYTES_A_DAY: z.coerce
    .number()
    .int()
    .min(1)
    .default(5_000)
    .describe(
      'how many megabytes of files a person may store within 24 hours; further ones are refused by 429',
    ),
  DECODE_QUEUE: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(40)
    .describe(
      'how many pictures and videos may wait in a replica until they are decoded, one after the other (decision 078); more are refused by 503 with `Retry-After`',
    ),
} as const;

type Given = z.output<z.ZodObject<typeof mediaVariables>>;
export type StorageChoice =
  | { kind: 'local'; folder: string }
  | { kind: 's3'; endpoint: string; accessKey: string; secretKey: string; bucket: string; region: string };

export class MediaSettings {
  readonly given: Given;
  readonly storage: StorageChoice;

  constructor(given: Given, storage: StorageChoice) {
    this.given = given;
    this.storage = storage;
  }

  /** Folder of uploads that are being received. Below DATA_DIR, so that a finished file only needs to be renamed. */
  get incoming(): string {
    return join(this.given.DATA_DIR, 'incoming');
  }

  /** The same of archives of own data, which must not fill that of uploads. */
  get archives(): string {
    return this.given.ARCHIVE_DIR ?? join(this.given.DATA_DIR, 'archives');
  }
}

/** @throws ConfigError as `readConfig`, for S3 without its address and keys, and for local files among temporary ones. */
export function readMediaSettings(env: NodeJS.ProcessEnv = process.env): MediaSettings {
  const given = readConfig(mediaVariables, env);
  if (given.NODE_ENV === 'production' && given.FILE_STORAGE === 'local' && !env.DATA_DIR)
    throw new ConfigError(
      'The configuration is not usable:\n  DATA_DIR: needed in production by FILE_STORAGE=local: temporary files are lost',
    );
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
