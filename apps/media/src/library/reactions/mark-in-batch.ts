import { Controller } from '@nestjs/common';
import { batchContent, type EventPayload } from '@slovo/contracts';
import { ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { withPosters } from '../../uploads/settle-uses.ts';
import { fileIdOf } from '../file-id.ts';

/**
 * Keeps the file of a batch, whose receipts may be read years later: also one that was deleted at the same moment, or
 * that was stored without the library. A test goes to its operator alone, and keeps nothing.
 */
@Controller()
export class MarkInBatch {
  @ReactsTo(batchContent)
  async markInBatch(tx: Tx, { batchId, media, isTest }: EventPayload<typeof batchContent>): Promise<void> {
    if (!media || isTest) return;
    const { path } = media;
    const uploads = await tx.$queryRaw<{ id: number }[]>`
      SELECT id FROM uploads WHERE path = ${path} FOR UPDATE`;
    await tx.batchUse.createMany({ data: [{ fileId: fileIdOf(path), batchId }], skipDuplicates: true });
    await tx.upload.updateMany({
      where: withPosters(uploads.map(({ id }) => id)),
      data: { state: 'used', keepUntil: null },
    });
  }
}
