import { approvedStatus, completedDays, decideReport, type Kept, type ReportStatus } from '@slovo/domain';
import { nextStatus } from '../promises/assert-allowed.ts';
import { dayReportsOf, type JudgedPromise, termOf } from '../promises/promise.record.ts';

/** Kept days without and with the report. Milestones are counted by the second number. */
function keptAround(promise: JudgedPromise, reportId: number): Kept {
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

/** What a pending report becomes when it is approved, and the number of kept days where that is a milestone. */
export function approvalOf(
  promise: JudgedPromise,
  reportId: number,
): { status: ReportStatus; milestone: number | null } {
  const kept = keptAround(promise, reportId);
  const decision = approvedStatus(kept) === 'milestone' ? 'approve-milestone' : 'approve';
  const status = nextStatus(decideReport('pending', decision));
  return { status, milestone: status === 'milestone' ? kept.after : null };
}
