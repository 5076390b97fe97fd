import { Injectable } from '@nestjs/common';
import { type CallRequest, reportWithdrawn, undoReport } from '@slovo/contracts';
import { canUndo, decideReport, placeOf } from '@slovo/domain';
import { type CallContext, type Handler, Handles, Refusal } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import { CatchUp } from '../calendar/catch-up.ts';
import { type Db, PrismaClient } from '../database.ts';
import { ChangePromise } from '../promises/change-promise.ts';
import { decide, moved } from '../promises/decide.ts';
import { factsOf, type LoadedPromise, termOf } from '../promises/promise.record.ts';
import { savePromise } from '../promises/promise.rows.ts';
import { snapshotOf } from '../promises/promise.snapshot.ts';
import { presentOne } from '../promises/promise.view.ts';
import { viewerOf } from '../viewer.ts';
import { type LoadedReport, reportSnapshotOf, withMedia } from './report.record.ts';
import { undoableOf } from './report.view.ts';

/** The day stays kept by another of its reports: that one bears the milestone now. */
async function passMilestoneOn(tx: Db, promise: LoadedPromise, taken: LoadedReport): Promise<void> {
  const term = termOf(promise);
  const placed = ({
    dayNumber,
    status,
    createdAt,
  }: Pick<LoadedReport, 'dayNumber' | 'status' | 'createdAt'>) =>
    term && placeOf({ day: dayNumber, status, at: createdAt }, term);
  const heir = promise.reports.find((one) => one.status === 'approved' && placed(one) === placed(taken));
  if (!heir) return;
  const status = moved(decideReport(heir.status, 'inherit-milestone'));
  await tx.report.update({ where: { id: heir.id }, data: { status } });
}

@Handles(undoReport)
@Injectable()
export class UndoReport implements Handler<typeof undoReport> {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly changes: ChangePromise,
    private readonly catchUp: CatchUp,
    private readonly outbox: Outbox,
  ) {}

  async run({ id }: CallRequest<typeof undoReport>, context: CallContext<'user'>) {
    const { now } = context;
    const viewer = viewerOf(context);
    const found = await this.prisma.report.findUnique({ where: { id }, select: { promiseId: true } });
    if (!found) throw new Refusal('REPORT_NOT_FOUND');
    return this.changes
      .run(found.promiseId, { viewer, now }, async (tx, promise) => {
        const report = await tx.report.findUnique({ where: { id, withdrawnAt: null }, include: withMedia });
        if (!report) throw new Refusal('REPORT_NOT_FOUND');
        decide(canUndo(viewer, factsOf(promise), undoableOf(report), now));
        await tx.report.update({ where: { id }, data: { withdrawnAt: now, skippedDay: null } });
        if (report.status === 'milestone') await passMilestoneOn(tx, promise, report);
        const saved = await savePromise(tx, promise, {});
        const told = { promise: snapshotOf(saved, now), report: reportSnapshotOf(report) };
        await this.outbox.put(tx, reportWithdrawn, told, now);
        return { promise: await presentOne(tx, await this.catchUp.run(tx, saved, now), viewer, now) };
      })
      .catch((error: unknown) => {
        // The caller named a report; that its promise is unknown to them means that it is, too.
        throw error instanceof Refusal && error.code === 'PROMISE_NOT_FOUND'
          ? new Refusal('REPORT_NOT_FOUND')
          : error;
      });
  }
}
