import { Injectable } from '@nestjs/common';
import { reportApproved, reportRejected } from '@slovo/contracts';
import { decideReport, type ReportStatus } from '@slovo/domain';
import { Refusal } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import type { Tx, Prisma } from '../database.ts';
import { nextStatus } from '../promises/assert-allowed.ts';
import type { LoadedPromise } from '../promises/promise.record.ts';
import { activeAt, savePromise } from '../promises/promise.rows.ts';
import { snapshotOf } from '../promises/promise.snapshot.ts';
import { type LoadedReport, reportSnapshotOf, withMedia } from '../promises/report.record.ts';
import { approvalOf } from './approval.ts';

/** Decides a pending report of a locked promise, once, and publishes the decision. */
@Injectable()
export class ReportDecisions {
  constructor(private readonly outbox: Outbox) {}

  async approve(
    tx: Tx,
    promise: LoadedPromise,
    reportId: number,
    by: number | 'system',
    at: Date,
  ): Promise<LoadedPromise> {
    const { status, milestone } = approvalOf(promise, reportId);
    const report = await this.write(tx, reportId, {
      status,
      decidedBy: by === 'system' ? null : by,
      decidedAt: at,
    });
    const saved = await savePromise(tx, promise, activeAt(promise, at));
    const payload = { promise: snapshotOf(saved, at), report: reportSnapshotOf(report) };
    await this.outbox.put(tx, reportApproved, { ...payload, decidedBy: by, milestone }, at);
    return saved;
  }

  async reject(
    tx: Tx,
    promise: LoadedPromise,
    reportId: number,
    by: number,
    reason: string,
    at: Date,
  ): Promise<LoadedPromise> {
    const status = nextStatus(decideReport('pending', 'reject'));
    const report = await this.write(tx, reportId, {
      status,
      decidedBy: by,
      decidedAt: at,
      rejectReason: reason,
    });
    const saved = await savePromise(tx, promise, {});
    const payload = { promise: snapshotOf(saved, at), report: reportSnapshotOf(report) };
    await this.outbox.put(tx, reportRejected, { ...payload, decidedBy: by, reason }, at);
    return saved;
  }

  private async write(
    tx: Tx,
    id: number,
    change: Prisma.ReportUncheckedUpdateManyInput & { status: ReportStatus },
  ): Promise<LoadedReport> {
    const { count } = await tx.report.updateMany({
      where: { id, status: 'pending', withdrawnAt: null },
      data: change,
    });
    if (count === 0) throw new Refusal('STATE_CHANGED');
    return tx.report.findUniqueOrThrow({ where: { id }, include: withMedia });
  }
}
