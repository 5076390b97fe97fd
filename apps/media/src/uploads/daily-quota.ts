import { Injectable } from '@nestjs/common';
import type { MediaPurpose } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { rowsOf, statement } from '@slovo/kit/db';
import { MediaSettings } from '../config.ts';
import { PrismaClient } from '../database.ts';

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
   * Asked before a file is received. Files that arrive at the same time are not seen by each other, so a person may
   * exceed it by those. Operators' files for messages have no limit a day.
   * @throws Refusal UPLOADS_OF_DAY_SPENT
   */
  async check({ ownerId, purpose }: { ownerId: number; purpose: MediaPurpose }, now: Date): Promise<void> {
    if (purpose === 'notice') return;
    const { UPLOADS_A_DAY: limit, UPLOAD_MEGABYTES_A_DAY: megabytes } = this.settings.given;
    const [spent] = await rowsOf(this.prisma, uploadsSince, ownerId, new Date(now.getTime() - DAY_MS));
    if (spent && (spent.files >= limit || spent.bytes >= megabytes * MEGABYTE))
      throw new Refusal('UPLOADS_OF_DAY_SPENT', { limit, megabytes });
  }
}
