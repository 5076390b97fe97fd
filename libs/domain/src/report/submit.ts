import { type Answer, no, type Viewer, yes } from '../answer.ts';
import { type DayState, isUnmet } from '../day/state.ts';
import { PROMISE_KINDS } from '../promise/kinds.ts';
import { isOwner } from '../promise/permissions.ts';
import type { PromiseFacts } from '../promise/types.ts';
import { textProblem, writtenText } from '../text/written.ts';
import { isKept, type ReportStatus } from './status.ts';

export const REPORT_TEXT_MAX = 4000;
export const REPORTS_A_DAY = 10;
export const UNDO_MS = 15 * 60_000;

export type SubmitWhy =
  | 'NOT_OWNER'
  | 'PROMISE_NOT_ACTIVE'
  | 'PROMISE_CLOSED'
  | 'PROMISE_NOT_BEGUN'
  | 'REPORT_EMPTY'
  | 'BAD_INPUT'
  | 'REPORT_LIMIT_REACHED'
  | 'PROMISE_PAUSED'
  | 'DAY_IS_OVER';

/**
 * `reportsToday`: reports of this promise that were sent on the same day (by its own day), skips not counted.
 * `isPaused`: the owner's pause was on when it was sent, so no day ran that it could be for. `isOver`: its author was
 * shown another day than the one that it would count for.
 */
export interface Submission {
  text: string | null;
  hasMedia: boolean;
  reportsToday: number;
  /** Day 1 has come. */
  hasBegun: boolean;
  isPaused?: boolean;
  isOver?: boolean;
}

/**
 * BAD_INPUT is a text above 4,000 characters. Text or media or both, at most ten a day, while the promise is active or
 * overdue (REPORTS-17).
 */
export function canSubmit(
  viewer: Viewer,
  promise: Pick<PromiseFacts, 'ownerId' | 'status'>,
  submission: Submission,
): Answer<SubmitWhy> {
  if (!isOwner(viewer, promise)) return no('NOT_OWNER');
  if (promise.status === 'draft') return no('PROMISE_NOT_ACTIVE');
  if (promise.status === 'closed') return no('PROMISE_CLOSED');
  if (!submission.hasBegun) return no('PROMISE_NOT_BEGUN');
  if (submission.isPaused) return no('PROMISE_PAUSED');
  if (submission.isOver) return no('DAY_IS_OVER');
  const text = writtenText(submission.text ?? '');
  if (text === '' && !submission.hasMedia) return no('REPORT_EMPTY');
  if (textProblem(text, REPORT_TEXT_MAX)) return no('BAD_INPUT');
  return submission.reportsToday >= REPORTS_A_DAY ? no('REPORT_LIMIT_REACHED') : yes;
}

/**
 * Whether a promise asks its owner for a report now. `today` is the cell of the running day, null where no day runs. An
 * overdue promise has no running day and asks until it closes: its last day or, for a goal, the result can still be
 * reported.
 */
export const asksForReport = (promise: { status: string }, today: DayState | null): boolean =>
  promise.status === 'overdue' ? today !== 'pending' : isUnmet(today);

export type SkipWhy =
  | 'NOT_OWNER'
  | 'PROMISE_NOT_ACTIVE'
  | 'NOT_A_HABIT'
  | 'DAY_NOT_REQUIRED'
  | 'DAY_ALREADY_KEPT'
  | 'SKIPS_SPENT'
  | 'DAY_IS_OVER';

/**
 * «Пропустить сегодня». `today` is today's state in the calendar, `skipsLeft` what remains of the budget. `isOver`: the
 * button that was pressed is of an earlier day.
 */
export function canSkip(
  viewer: Viewer,
  promise: Pick<PromiseFacts, 'ownerId' | 'status' | 'type'>,
  facts: { today: DayState | null; skipsLeft: number; isOver?: boolean },
): Answer<SkipWhy> {
  if (!isOwner(viewer, promise)) return no('NOT_OWNER');
  if (facts.isOver) return no('DAY_IS_OVER');
  if (!PROMISE_KINDS[promise.type].hasSkips) return no('NOT_A_HABIT');
  if (promise.status !== 'active') return no('PROMISE_NOT_ACTIVE');
  const covered = facts.today === 'kept' || facts.today === 'pending' || facts.today === 'skipped';
  if (covered) return no('DAY_ALREADY_KEPT');
  if (!isUnmet(facts.today)) return no('DAY_NOT_REQUIRED');
  return facts.skipsLeft > 0 ? yes : no('SKIPS_SPENT');
}

export type UndoWhy = 'NOT_OWNER' | 'PROMISE_CLOSED' | 'REPORT_ALREADY_DECIDED' | 'UNDO_TOO_LATE';

export interface UndoableReport {
  status: ReportStatus;
  createdAt: Date;
  /** The approver: `system`, a user id as text, or null. */
  approvedBy: string | null;
  /** `system` for a skip that the calendar spent: a day that is over cannot be withdrawn. */
  submittedBy: 'bot' | 'web' | 'system';
}

/**
 * Within 15 minutes and while no person has decided. What the system approved at once may still be withdrawn: the
 * page shows the undo together with «День сдержан».
 */
export function canUndo(
  viewer: Viewer,
  promise: Pick<PromiseFacts, 'ownerId' | 'status'>,
  report: UndoableReport,
  now: Date,
): Answer<UndoWhy> {
  if (!isOwner(viewer, promise)) return no('NOT_OWNER');
  if (promise.status === 'closed') return no('PROMISE_CLOSED');
  const byPerson = isKept(report.status) && report.approvedBy !== 'system';
  if (byPerson || report.status === 'rejected' || report.submittedBy === 'system')
    return no('REPORT_ALREADY_DECIDED');
  return now.getTime() - report.createdAt.getTime() < UNDO_MS ? yes : no('UNDO_TOO_LATE');
}

export const undoUntil = (createdAt: Date): Date => new Date(createdAt.getTime() + UNDO_MS);
