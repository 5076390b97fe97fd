import { Injectable } from '@nestjs/common';
import { reportApproved } from '@slovo/contracts';
import type { ReportStatus } from '@slovo/domain';
import { Refusal } from '@slovo/kit/calls';
import { rowsOf } from '@slovo/kit/db';
import { Outbox } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
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

/** Approves a pending report of a locked promise, once, and publishes that. Verdicts of polls: see planVerdicts. */
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
    const report = await write(tx, reportId, { status, decidedBy, at });
    const saved = await savePromise(tx, promise, activeAt(promise, at));
    const payload = { promise: snapshotOf(saved, at), report: reportSnapshotOf(report) };
    await this.outbox.put(tx, reportApproved, { ...payload, decidedBy: by, milestone }, at);
    return { promise: saved, report };
  }
}

async function write(
  tx: Tx,
  id: number,
  decision: { status: ReportStatus; decidedBy: number | null; at: Date },
): Promise<LoadedReport> {
  const { status, decidedBy, at } = decision;
  const [report] = await rowsOf(tx, decideReportRow, id, status, decidedBy, at, null);
  if (!report) throw new Refusal('STATE_CHANGED');
  return report;
}
