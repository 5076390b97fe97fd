import { daySkipped, promiseBecameOverdue, promiseClosed, reportApproved } from '@slovo/contracts';
import {
  dayOf,
  decideTransition,
  judge,
  type ReportStatus,
  standingOf,
  type Step,
  unreachable,
} from '@slovo/domain';
import { newEvent, type NewEvent } from '@slovo/kit/events';
import { nextStatus } from '../promises/assert-allowed.ts';
import { judgeInputOf, type JudgedPromise } from '../promises/promise.record.ts';
import { activeAt } from '../promises/promise.rows.ts';
import { snapshotOf } from '../promises/promise.snapshot.ts';
import type { ReportSnapshot } from '@slovo/contracts';
import { approvalOf } from './approval.ts';
import { lossEvent, nextLoss, unrecordedLoss } from './losses.ts';

type DueStep = Exclude<Step, { kind: 'nothing' }>;

/** A year of skips, the end of the term and a reserve. If more steps are due, one of them changes nothing. */
const MAX_STEPS = 400;

/** A new skip among the reports of the plan. Its row gets its id when it is written. */
const NO_ID = 0;

export interface PlannedSkip {
  day: number;
  at: Date;
}

export interface PlannedApproval {
  reportId: number;
  status: ReportStatus;
  at: Date;
}

/** Its payload needs the text and the files of the report, which only the few that are approved are read for. */
export interface ApprovalEvent {
  readonly reportId: number;
  readonly entryFor: (report: ReportSnapshot) => NewEvent;
}

/** What the calendar makes of a locked promise: all steps that are due, in order. Nothing is written yet. */
export interface DuePlan {
  readonly before: JudgedPromise;
  /** With the time of its next step. */
  readonly after: JudgedPromise;
  readonly skips: PlannedSkip[];
  readonly approvals: PlannedApproval[];
  readonly events: (NewEvent | ApprovalEvent)[];
}

/** Whether others see the change. The time of the next step they do not see: it makes no new version. */
export const isVisible = ({ before, after }: DuePlan): boolean => after.version !== before.version;

/** Whether anything has to be written. */
export const isMoved = ({ before, after }: DuePlan): boolean =>
  before.nextDueAt?.getTime() !== after.nextDueAt?.getTime();

/**
 * Takes all steps that are due by `now`, as a scheduler that was always on time would have taken them.
 * @throws Error if the promise cannot be judged
 */
export function planDue(promise: JudgedPromise, now: Date): DuePlan {
  const planner = new Planner(promise);
  const nextDueAt = planner.takeAll(now);
  return { ...planner.plan, after: { ...planner.plan.after, nextDueAt } };
}

type WorkingPlan = { -readonly [Key in keyof DuePlan]: DuePlan[Key] };

class Planner {
  readonly plan: WorkingPlan;

  constructor(promise: JudgedPromise) {
    this.plan = { before: promise, after: promise, skips: [], approvals: [], events: [] };
  }

  private get current(): JudgedPromise {
    return this.plan.after;
  }

  /** Returns when the next step is due. */
  takeAll(now: Date): Date | null {
    for (let steps = 0; steps < MAX_STEPS; steps += 1) {
      const input = judgeInputOf(this.current, now);
      if (!input) return null;
      const standing = standingOf(input, dayOf(now, input.term));
      const step = judge(input, standing);
      const loss = unrecordedLoss(this.current, input, standing);
      // In the order in which a punctual scheduler would have seen them.
      if (loss && (step.kind === 'nothing' || loss < step.dueAt)) this.lose(loss);
      else if (step.kind === 'nothing') return earlier(step.nextAt, nextLoss(this.current, input, standing));
      else this.take(step);
    }
    throw new Error(`Promise ${this.current.id} exceeded ${MAX_STEPS} due steps`);
  }

  private take(step: DueStep): void {
    switch (step.kind) {
      case 'spend-skip':
        return this.skip(step.day, step.dueAt);
      case 'approve-pending':
        return this.approvePending(step.dueAt);
      case 'overdue':
        return this.makeOverdue(step);
      case 'close':
        return this.close(step);
      default:
        return unreachable(step);
    }
  }

  private lose(at: Date): void {
    this.change({ lostAt: at });
    this.plan.events.push(lossEvent(this.current, at));
  }

  private skip(day: number, at: Date): void {
    const skip = { id: NO_ID, dayNumber: day, status: 'skipped' as const, createdAt: at };
    this.plan.skips.push({ day, at });
    this.change({ reports: [...this.current.reports, skip] });
    const payload = { promise: snapshotOf(this.current, at), day, by: 'system' as const };
    this.plan.events.push(newEvent(daySkipped, payload, at));
  }

  private approvePending(at: Date): void {
    const pending = this.current.reports.filter(({ status }) => status === 'pending');
    for (const { id } of pending) this.approve(id, at);
  }

  private approve(reportId: number, at: Date): void {
    const { status, milestone } = approvalOf(this.current, reportId);
    this.plan.approvals.push({ reportId, status, at });
    const reports = this.current.reports.map((report) =>
      report.id === reportId ? { ...report, status } : report,
    );
    this.change({ ...activeAt(this.current, at), reports });
    const promise = snapshotOf(this.current, at);
    this.plan.events.push({
      reportId,
      entryFor: (report) => newEvent(reportApproved, { promise, report, decidedBy: 'system', milestone }, at),
    });
  }

  private makeOverdue({ until, dueAt }: DueStep & { kind: 'overdue' }): void {
    const status = nextStatus(decideTransition(this.current.status, 'expire'));
    this.change({ status, overdueUntil: until });
    const payload = { promise: snapshotOf(this.current, dueAt), until: until.toISOString() };
    this.plan.events.push(newEvent(promiseBecameOverdue, payload, dueAt));
  }

  private close({ completion, dueAt }: DueStep & { kind: 'close' }): void {
    const status = nextStatus(decideTransition(this.current.status, 'settle'));
    this.change({
      status,
      completionType: completion,
      closedBy: 'system',
      closedAt: dueAt,
      ...activeAt(this.current, dueAt),
    });
    const payload = { promise: snapshotOf(this.current, dueAt), closedBy: 'system' as const };
    this.plan.events.push(newEvent(promiseClosed, payload, dueAt));
  }

  /** Every change that others can see makes a new version. */
  private change(change: Partial<JudgedPromise>): void {
    this.plan.after = { ...this.current, ...change, version: this.current.version + 1 };
  }
}

const earlier = (a: Date | null, b: Date | null): Date | null => (a && b ? (a < b ? a : b) : (a ?? b));
