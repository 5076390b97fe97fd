import { Controller } from '@nestjs/common';
import { type CallRequest, reportWithdrawn, undoReport } from '@slovo/contracts';
import { canUndo, decideReport, isOwner, placeOf, type Viewer } from '@slovo/domain';
import { type CallContext, HandlesCall, Hiding, Refusal, viewerOf } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import { DueSteps } from '../../changes/due-steps.ts';
import { PromiseChanges } from '../../changes/promise-changes.ts';
import { PrismaClient, type Tx } from '../../database.ts';
import { assertAllowed, nextStatus } from '../../promises/assert-allowed.ts';
import { factsOf, type LoadedPromise, sentAtOf, termOf } from '../../promises/promise.record.ts';
import { savePromise } from '../../promises/promise.rows.ts';
import { snapshotOf } from '../../promises/promise.snapshot.ts';
import { presentOne } from '../../promises/promise.view.ts';
import { type LoadedReport, reportSnapshotOf, withMedia } from '../../promises/report.record.ts';
import { undoableOf } from '../report.view.ts';

/** If another approved report keeps the same day, it inherits the milestone. */
async function passMilestoneOn(tx: Tx, promise: LoadedPromise, taken: LoadedReport): Promise<void> {
  const term = termOf(promise);
  const placed = (one: Pick<LoadedReport, 'dayNumber' | 'status' | 'createdAt' | 'sentAt'>) =>
    term && placeOf({ day: one.dayNumber, status: one.status, at: sentAtOf(one) }, term);
  const heir = promise.reports.find((one) => one.status === 'approved' && placed(one) === placed(taken));
  if (!heir) return;
  const status = nextStatus(decideReport(heir.status, 'inherit-milestone'));
  await tx.report.update({ where: { id: heir.id }, data: { status } });
}

/** The answer to an undo may be lost: its repeat is answered as it was. Anyone else gets the answer for a report that never existed. */
function leftBehind(viewer: Viewer, promise: LoadedPromise, { source }: LoadedReport): LoadedPromise {
  if (!isOwner(viewer, factsOf(promise)) || source === 'system') throw new Refusal('REPORT_NOT_FOUND');
  return promise;
}

@Controller()
export class UndoReport {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly changes: PromiseChanges,
    private readonly dueSteps: DueSteps,
    private readonly outbox: Outbox,
  ) {}

  @HandlesCall(undoReport)
  async undoReport({ id }: CallRequest<typeof undoReport>, context: CallContext<'user'>) {
    const { now } = context;
    const viewer = viewerOf(context);
    const found = await this.prisma.report.findUnique({ where: { id }, select: { promiseId: true } });
    if (!found) throw new Refusal('REPORT_NOT_FOUND');
    return this.changes
      .apply(found.promiseId, { viewer, now }, async (tx, promise) => {
        const report = await tx.report.findUnique({ where: { id }, include: withMedia });
        if (!report) throw new Refusal('REPORT_NOT_FOUND');
        const left = report.withdrawnAt
          ? leftBehind(viewer, promise, report)
          : await this.withdraw(tx, promise, report, { viewer, now });
        const view = await presentOne(tx, left, viewer, now);
        return new Hiding({ promise: view }, { subject: 'report', id, promise_id: promise.id });
      })
      .catch((error: unknown) => {
        // The caller named a report, so the refusal must be about the report and not about its promise.
        throw error instanceof Refusal && error.code === 'PROMISE_NOT_FOUND'
          ? new Refusal('REPORT_NOT_FOUND')
          : error;
      });
  }

  private async withdraw(
    tx: Tx,
    promise: LoadedPromise,
    report: LoadedReport,
    { viewer, now }: { viewer: Viewer; now: Date },
  ): Promise<LoadedPromise> {
    assertAllowed(canUndo(viewer, factsOf(promise), undoableOf(report), now));
    await tx.report.update({ where: { id: report.id }, data: { withdrawnAt: now, skippedDay: null } });
    if (report.status === 'milestone') await passMilestoneOn(tx, promise, report);
    const saved = await savePromise(tx, promise, {});
    const payload = { promise: snapshotOf(saved, now), report: reportSnapshotOf(report) };
    await this.outbox.put(tx, reportWithdrawn, payload, now);
    return this.dueSteps.takeAll(tx, saved, now);
  }
}
