import { Injectable } from '@nestjs/common';
import type { MediaPurpose } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { rowsOf, statement } from '@slovo/kit/db';
import { MediaSettings } from '../config.ts';
import { PrismaClient } from '../database.ts';

export interface Sent {
  ownerId: number;
  purpose: MediaPurpose;
}

/** What of a person is received or prepared at the moment; bytes as announced. */
export interface UnderWay {
  files: number;
  bytes: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const MEGABYTE = 1024 * 1024;

/** `bytes` are those that are stored, after a photo was encoded. A poster is not counted as a file of its own. */
const uploadsSince = statement<[ownerId: number, since: Date], { files: number; bytes: number }>(
  'uploads-since',
  `SELECT (count(*) FILTER (WHERE poster_of_id IS NULL))::int AS files, coalesce(sum(size), 0)::float8 AS bytes
  FROM uploads WHERE owner_id = $1::int AND created_at > $2::timestamptz AND purpose <> 'notice'`,
);

/** What one person may add to the storage within a day. What was removed in the meantime is not counted. */
@Injectable()
export class DailyQuota {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly settings: MediaSettings,
  ) {}

  /**
   * Asked before a file is received, with all that is under way of the person: what they announce is spent. Files that
   * another replica receives are not seen. Operators' files for messages have no limit a day.
   * @throws Refusal UPLOADS_OF_DAY_SPENT
   */
  async check({ ownerId, purpose }: Sent, underWay: UnderWay, now: Date): Promise<void> {
    if (purpose === 'notice') return;
    const { UPLOADS_A_DAY: limit, UPLOAD_MEGABYTES_A_DAY: megabytes } = this.settings.given;
    const [spent] = await rowsOf(this.prisma, uploadsSince, ownerId, new Date(now.getTime() - DAY_MS));
    const files = (spent?.files ?? 0) + underWay.files;
    const bytes = (spent?.bytes ?? 0) + underWay.bytes;
    if (files > limit || bytes > megabytes * MEGABYTE)
      throw new Refusal('UPLOADS_OF_DAY_SPENT', { limit, megabytes });
  }
}
