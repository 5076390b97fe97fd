export const REPORT_STATUSES = ['pending', 'approved', 'rejected', 'milestone', 'skipped'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

export const REPORT_DECISIONS = ['approve', 'approve-milestone', 'reject', 'inherit-milestone'] as const;
export type ReportDecision = (typeof REPORT_DECISIONS)[number];

/**
 * A report is decided once; when the milestone report of its day is withdrawn, it may inherit the mark. Nothing leads
 * to `skipped`: a skip has this status from the start.
 */
export const reportTransitions = {
  pending: { approve: 'approved', 'approve-milestone': 'milestone', reject: 'rejected' },
  approved: { 'inherit-milestone': 'milestone' },
  rejected: {},
  milestone: {},
  skipped: {},
} satisfies Record<ReportStatus, Partial<Record<ReportDecision, ReportStatus>>>;

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
 * `before` and `after`: the promise's kept days without and with a report. `milestones`: its milestone reports so far.
 */
export interface Kept {
  before: number;
  after: number;
  milestones: number;
}

/**
 * The status an approved report takes: `milestone` when it makes its day kept and so reaches a milestone. The number of
 * kept days may fall when a report is withdrawn and rise again; an existing milestone is not given twice.
 */
export function approvedStatus({ before, after, milestones }: Kept): 'approved' | 'milestone' {
  const reached = Array.from({ length: after }, (_, index) => index + 1).filter(isMilestone).length;
  return after > before && isMilestone(after) && reached > milestones ? 'milestone' : 'approved';
}
