import { Refusal } from '@slovo/kit/calls';
import type { Tx } from '../database.ts';

/** How many drafts a person may have. Started promises are bounded by what a person can keep. */
export class DraftQuota {
  constructor(readonly limit: number) {}

  /**
   * After a draft was written, so that a repeated request gets the first answer all the same.
   * @throws Refusal DRAFTS_TOO_MANY
   */
  async check(tx: Tx, ownerId: number): Promise<void> {
    const { limit } = this;
    const drafts = await tx.promiseRecord.count({ where: { ownerId, status: 'draft' }, take: limit + 1 });
    if (drafts > limit) throw new Refusal('DRAFTS_TOO_MANY', { limit });
  }
}
