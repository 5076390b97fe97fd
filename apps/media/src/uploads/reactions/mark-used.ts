import { Controller } from '@nestjs/common';
import { reportSubmitted, type EventPayload } from '@slovo/contracts';
import { type ReactionContext, ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { lockPromise, settleUses } from '../settle-uses.ts';

/** Keeps the media of a report, unless its withdrawal or the promise's deletion arrived first. */
@Controller()
export class MarkUsed {
  @ReactsTo(reportSubmitted)
  async markUsed(
    tx: Tx,
    { report }: EventPayload<typeof reportSubmitted>,
    { now }: ReactionContext,
  ): Promise<void> {
    if (report.media.length === 0) return;
    const { id: reportId, promiseId } = report;
    await lockPromise(tx, promiseId);
    const gone = (await tx.deletedPromise.count({ where: { id: promiseId } })) > 0;
    await tx.use.createMany({
      data: report.media.map(({ path }) => ({ path, reportId, promiseId, gone })),
      skipDuplicates: true, // it may be withdrawn already
    });
    await settleUses(
      tx,
      report.media.map(({ path }) => path),
      now,
    );
  }
}
