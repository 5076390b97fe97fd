import { Controller } from '@nestjs/common';
import { reportWithdrawn, type EventPayload } from '@slovo/contracts';
import { type ReactionContext, ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { lockPromises, settleUses } from '../settle-uses.ts';

/** Releases the media of a withdrawn report. They are removed a day later. */
@Controller()
export class FreeWithdrawn {
  @ReactsTo(reportWithdrawn)
  async freeWithdrawn(
    tx: Tx,
    { report }: EventPayload<typeof reportWithdrawn>,
    { now }: ReactionContext,
  ): Promise<void> {
    if (report.media.length === 0) return;
    const { id: reportId, promiseId } = report;
    const paths = report.media.map(({ path }) => path);
    await lockPromises(tx, [promiseId]);
    await tx.use.createMany({
      data: paths.map((path) => ({ path, reportId, promiseId, gone: true })),
      skipDuplicates: true,
    });
    // Report 0: rows from before uses had a report.
    await tx.use.updateMany({
      where: { path: { in: paths }, reportId: { in: [reportId, 0] } },
      data: { gone: true },
    });
    await settleUses(tx, paths, now);
  }
}
