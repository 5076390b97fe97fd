import { Injectable } from '@nestjs/common';
import { MOST_UPLOADS_AT_ONCE } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import type { Room } from '../scratch/scratch-folder.ts';
import { UploadScratch } from '../scratch/scratch.module.ts';
import { DailyQuota, type Sent, type UnderWay } from './daily-quota.ts';

/** Seconds: by then a picture is stored. */
const RETRY_S = 5;

/**
 * Decides, before a byte of a file is read, whether it may come: its sender has few others under way, it fits their day, and
 * its bytes fit the scratch folder. Counts in this replica, whichever edge a file comes through.
 */
@Injectable()
export class UploadsUnderWay {
  private readonly byOwner = new Map<number, UnderWay>();

  constructor(
    private readonly quota: DailyQuota,
    private readonly scratch: UploadScratch,
  ) {}

  /**
   * Runs `use` with a place for the file, and frees it afterwards, however that ends.
   * @param announced bytes
   * @throws Refusal UPLOADS_UNDER_WAY, UPLOADS_OF_DAY_SPENT, MEDIA_BUSY
   */
  async during<T>(sent: Sent, announced: number, now: Date, use: (room: Room) => Promise<T>): Promise<T> {
    const { ownerId } = sent;
    const all = this.byOwner.get(ownerId) ?? { files: 0, bytes: 0 };
    if (all.files >= MOST_UPLOADS_AT_ONCE)
      throw new Refusal('UPLOADS_UNDER_WAY', { limit: MOST_UPLOADS_AT_ONCE, retryAfter: RETRY_S });
    this.byOwner.set(ownerId, all);
    all.files += 1;
    all.bytes += announced;
    try {
      await this.quota.check(sent, all, now);
      return await this.scratch.use(announced, use);
    } finally {
      all.files -= 1;
      all.bytes -= announced;
      if (all.files === 0) this.byOwner.delete(ownerId);
    }
  }
}
