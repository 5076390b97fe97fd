import { Injectable } from '@nestjs/common';
import { reportApproved, reportRejected } from '@slovo/contracts';
import { approvedStatus, completedDays, decideReport, type Kept, type ReportStatus } from '@slovo/domain';
import { Refusal } from '@slovo/kit/calls';
import { rowsOf } from '@slovo/kit/db';
import { Outbox } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { nextStatus } from '../promises/assert-allowed.ts';
import { dayReportsOf, type LoadedPromise, termOf } from '../promises/promise.record.ts';
import { activeAt, savePromise } from '../promises/promise.rows.ts';
import { decideReportRow } from '../promises/promise.sql.ts';
import { snapshotOf } from '../promises/promise.snapshot.ts';
import { type LoadedReport, reportSnapshotOf } from '../promises/report.record.ts';

/** Kept days without and with the report. Milestones are counted by the second number. */
function keptAround(promise: LoadedPromise, reportId: number): Kept {
  const term = termOf(promise);
  const milestones = promise.reports.filter(({ status }) => status === 'milestone').length;
  if (!term) return { before: 0, after: 0, milestones };
  const reports = dayReportsOf(promise);
  const index = promise.reports.findIndex(({ id }) => id === reportId);
  const approved = reports.map((report, at) =>
    at === index ? { ...report, status: 'approved' as const } : report,
  );
  return { before: completedDays(reports, term), after: completedDays(approved, term), milestones };
}

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
    const kept = keptAround(promise, reportId);
    const decision = approvedStatus(kept) === 'milestone' ? 'approve-milestone' : 'approve';
    const status = nextStatus(decideReport('pending', decision));
    const decidedBy = by === 'system' ? null : by;
    const report = await write(tx, reportId, { status, decidedBy, at, reason: null });
    const saved = await savePromise(tx, promise, activeAt(promise, at));
    const payload = { promise: snapshotOf(saved, at), report: reportSnapshotOf(report) };
    const milestone = status === 'milestone' ? kept.after : null;
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
