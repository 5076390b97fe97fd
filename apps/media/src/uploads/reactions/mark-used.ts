import { Controller } from '@nestjs/common';
import { reportSubmitted } from '@slovo/contracts';
import { type BatchEvent, type ReactionContext, ReactsToAll, when } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { lockPromises, settleUses } from '../settle-uses.ts';

/** Keeps the media of reports, unless a report's withdrawal or the promise's deletion arrived first. */
@Controller()
export class MarkUsed {
  @ReactsToAll(when(reportSubmitted, ({ report }) => report.media.length > 0))
  async markUsed(
    tx: Tx,
    events: readonly BatchEvent<typeof reportSubmitted>[],
    { now }: Pick<ReactionContext, 'now'>,
  ): Promise<void> {
    const reports = events.map(({ payload }) => payload.report);
    const promiseIds = [...new Set(reports.map(({ promiseId }) => promiseId))];
    await lockPromises(tx, promiseIds);
    const deleted = await tx.deletedPromise.findMany({ where: { id: { in: promiseIds } } });
    const isGone = new Set(deleted.map(({ id }) => id));
    const uses = reports.flatMap(({ id: reportId, promiseId, media }) =>
      media.map(({ path }) => ({ path, reportId, promiseId, gone: isGone.has(promiseId) })),
    );
    await tx.use.createMany({ data: uses, skipDuplicates: true }); // one may be withdrawn already
    const paths = [...new Set(uses.map(({ path }) => path))];
    await settleUses(tx, paths, now);
  }
}
