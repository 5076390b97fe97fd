import { unreachable } from '../answer.ts';
import type { ApprovalType } from '../promise/types.ts';

export const REPORT_STATUSES = ['pending', 'approved', 'rejected', 'milestone', 'skipped'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

export const REPORT_DECISIONS = ['approve', 'approve-milestone', 'reject'] as const;
export type ReportDecision = (typeof REPORT_DECISIONS)[number];

/** A report is decided once. Nothing leads to `skipped`: a skip is written as one from the start. */
export const reportTransitions = {
  pending: { approve: 'approved', 'approve-milestone': 'milestone', reject: 'rejected' },
  approved: {},
  rejected: {},
  milestone: {},
  skipped: {},
} satisfies Record<ReportStatus, Partial<Record<ReportDecision, ReportStatus>>>;

/** Statuses a report may be born with: system approval decides at once. */
export const INITIAL_REPORT_STATUSES = [
  'pending',
  'approved',
  'milestone',
  'skipped',
] as const satisfies readonly ReportStatus[];

export function decideReport(
  from: ReportStatus,
  decision: ReportDecision,
): { to: ReportStatus } | { refusal: 'REPORT_NOT_PENDING' } {
  const row: Partial<Record<ReportDecision, ReportStatus>> = reportTransitions[from];
  const to = row[decision];
  return to ? { to } : { refusal: 'REPORT_NOT_PENDING' };
}

/** A day with such a report is kept. */
export const isKept = (status: ReportStatus): status is 'approved' | 'milestone' =>
  status === 'approved' || status === 'milestone';

const FIRST_MILESTONES = [7, 14];
const MILESTONE_EVERY = 30;
const YEAR = 365;

/** Kept days worth a celebration: 7, 14, every 30th, and the year. */
export const isMilestone = (keptDays: number): boolean =>
  keptDays > 0 &&
  (FIRST_MILESTONES.includes(keptDays) || keptDays % MILESTONE_EVERY === 0 || keptDays === YEAR);

/**
 * The status an approved report takes: `milestone` when it makes its day kept and so reaches a milestone.
 * `before` and `after` are the promise's kept days without and with this report.
 */
export const approvedStatus = (kept: { before: number; after: number }): 'approved' | 'milestone' =>
  kept.after > kept.before && isMilestone(kept.after) ? 'milestone' : 'approved';

/** The status a new report takes before any decision by a person. */
export function initialStatus(approval: ApprovalType, kept: { before: number; after: number }): ReportStatus {
  switch (approval) {
    case 'system':
      return approvedStatus(kept);
    case 'anyuser':
    case 'specific':
      return 'pending';
    default:
      return unreachable(approval);
  }
}
