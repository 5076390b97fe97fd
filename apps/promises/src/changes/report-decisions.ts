import { Injectable } from '@nestjs/common';
import { reportApproved, reportRejected } from '@slovo/contracts';
import { decideReport, type ReportStatus } from '@slovo/domain';
import { Refusal } from '@slovo/kit/calls';
import { rowsOf } from '@slovo/kit/db';
import { Outbox } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { nextStatus } from '../promises/assert-allowed.ts';
import type { LoadedPromise } from '../promises/promise.record.ts';
import { activeAt, savePromise } from '../promises/promise.rows.ts';
import { decideReportRow } from '../promises/promise.sql.ts';
import { snapshotOf } from '../promises/promise.snapshot.ts';
import { type LoadedReport, reportSnapshotOf } from '../promises/report.record.ts';
import { approvalOf } from './approval.ts';

/** A promise and its report after the decision. */
interface Decided {
  promise: LoadedPromise;
  report: LoadedReport;
}

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
  ): Promise<Decided> {
    const { status, milestone } = approvalOf(promise, reportId);
    const decidedBy = by === 'system' ? null : by;
    const report = await write(tx, reportId, { status, decidedBy, at, reason: null });
    const saved = await savePromise(tx, promise, activeAt(promise, at));
    const payload = { promise: snapshotOf(saved, at), report: reportSnapshotOf(report) };
    await this.outbox.put(tx, reportApproved, { ...payload, decidedBy: by, milestone }, at);
    return { promise: saved, report };
  }

  async reject(
    tx: Tx,
    promise: LoadedPromise,
    reportId: number,
    by: number,
    reason: string,
    at: Date,
  ): Promise<Decided> {
    const status = nextStatus(decideReport('pending', 'reject'));
    const report = await write(tx, reportId, { status, decidedBy: by, at, reason });
    const saved = await savePromise(tx, promise, {});
    const payload = { promise: snapshotOf(saved, at), report: reportSnapshotOf(report) };
    await this.outbox.put(tx, reportRejected, { ...payload, decidedBy: by, reason }, at);
    return { promise: saved, report };
  }
}

async function write(
  tx: Tx,
  id: number,
  decision: { status: ReportStatus; decidedBy: number | null; at: Date; reason: string | null },
): Promise<LoadedReport> {
  const { status, decidedBy, at, reason } = decision;
  const [report] = await rowsOf(tx, decideReportRow, id, status, decidedBy, at, reason);
  if (!report) throw new Refusal('STATE_CHANGED');
  return report;
}
