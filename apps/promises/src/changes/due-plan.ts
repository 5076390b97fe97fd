import {
  daySkipped,
  promiseBecameOverdue,
  promiseClosed,
  reportApproved,
  reportRejected,
  type ReportSnapshot,
} from '@slovo/contracts';
import {
  dayOf,
  decideReport,
  decideTransition,
  judge,
  judgedAt,
  type ReportStatus,
  standingOf,
  type Step,
  unreachable,
} from '@slovo/domain';
import { newEvent, type NewEvent } from '@slovo/kit/events';
import { type Carrier, currentOrigin } from '@slovo/kit/tracing';
import { nextStatus } from '../promises/assert-allowed.ts';
import { holdOf, judgeInputOf, type JudgedPromise } from '../promises/promise.record.ts';
import { activeAt } from '../promises/promise.rows.ts';
import { snapshotOf } from '../promises/promise.snapshot.ts';
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

export interface PlannedDecision {
  reportId: number;
  status: ReportStatus;
  /** Null for the system. */
  decidedBy: number | null;
  /** The reason of a rejection. */
  reason: string | null;
  at: Date;
}

/** What the votes on a report decided. */
export interface Verdict {
  readonly reportId: number;
  readonly outcome: 'approved' | 'rejected';
  readonly decidedBy: number;
  readonly reason: string | null;
  /** The trace of the vote. */
  readonly carrier: Carrier;
}

/** Its payload needs the text and the files of the report, which only those that are decided are read for. */
export interface DecisionEvent {
  readonly reportId: number;
  readonly entryFor: (report: ReportSnapshot) => NewEvent;
}

/** What verdicts and the calendar make of a locked promise, in order. Nothing is written yet. */
export interface DuePlan {
  readonly before: JudgedPromise;
  /** With the time of its next step. */
  readonly after: JudgedPromise;
  readonly skips: PlannedSkip[];
  readonly decisions: PlannedDecision[];
  readonly events: (NewEvent | DecisionEvent)[];
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

/**
 * Applies verdicts one after the other, each with the steps that are due after it: a late rejection can turn a day into a
 * miss that is due at once, a late approval can save an overdue promise. A report that was withdrawn or decided meanwhile
 * stays as it is.
 * @throws Error if the promise cannot be judged
 */
export function planVerdicts(promise: JudgedPromise, verdicts: readonly Verdict[], now: Date): DuePlan {
  const planner = new Planner(promise);
  let { nextDueAt } = promise;
  for (const verdict of verdicts) {
    if (!planner.isPending(verdict.reportId)) continue;
    planner.settle(verdict, now);
    nextDueAt = planner.takeAll(now);
  }
  return { ...planner.plan, after: { ...planner.plan.after, nextDueAt } };
}

type WorkingPlan = { -readonly [Key in keyof DuePlan]: DuePlan[Key] };

class Planner {
  readonly plan: WorkingPlan;
  /** The trace in which the next events happen. */
  private carrier = currentOrigin();

  constructor(promise: JudgedPromise) {
    this.plan = { before: promise, after: promise, skips: [], decisions: [], events: [] };
  }

  private get current(): JudgedPromise {
    return this.plan.after;
  }

  isPending(reportId: number): boolean {
    return this.current.reports.some(({ id, status }) => id === reportId && status === 'pending');
  }

  settle({ reportId, outcome, decidedBy, reason, carrier }: Verdict, at: Date): void {
    this.carrier = carrier;
    if (outcome === 'approved') this.approve(reportId, decidedBy, at);
    else this.reject(reportId, { decidedBy, reason: reason ?? '' }, at);
  }

  /** Returns when the next step is due. */
  takeAll(now: Date): Date | null {
    for (let steps = 0; steps < MAX_STEPS; steps += 1) {
      const input = judgeInputOf(this.current, now);
      if (!input) return null;
      const { at, until } = judgedAt(holdOf(this.current), input.term, now);
      input.now = at;
      const standing = standingOf(input, dayOf(at, input.term));
      const step = judge(input, standing);
      const loss = unrecordedLoss(this.current, input, standing);
      // In the order in which a punctual scheduler would have seen them.
      if (loss && (step.kind === 'nothing' || loss < step.dueAt)) this.lose(loss);
      else if (step.kind === 'nothing')
        return latter(earlier(step.nextAt, nextLoss(this.current, input, standing)), until);
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
    this.plan.events.push(lossEvent(this.current, at, this.carrier));
  }

  private skip(day: number, at: Date): void {
    const skip = { id: NO_ID, dayNumber: day, status: 'skipped' as const, createdAt: at, sentAt: null };
    this.plan.skips.push({ day, at });
    this.change({ reports: [...this.current.reports, skip] });
    const payload = { promise: snapshotOf(this.current, at), day, by: 'system' as const };
    this.plan.events.push(newEvent(daySkipped, payload, at, this.carrier));
  }

  private approvePending(at: Date): void {
    const pending = this.current.reports.filter(({ status }) => status === 'pending');
    for (const { id } of pending) this.approve(id, 'system', at);
  }

  private approve(reportId: number, by: number | 'system', at: Date): void {
    const { status, milestone } = approvalOf(this.current, reportId);
    const decidedBy = by === 'system' ? null : by;
    this.decide({ reportId, status, decidedBy, reason: null, at }, activeAt(this.current, at));
    const promise = snapshotOf(this.current, at);
    const { carrier } = this;
    this.plan.events.push({
      reportId,
      entryFor: (report) =>
        newEvent(reportApproved, { promise, report, decidedBy: by, milestone }, at, carrier),
    });
  }

  private reject(reportId: number, by: { decidedBy: number; reason: string }, at: Date): void {
    const status = nextStatus(decideReport('pending', 'reject'));
    this.decide({ reportId, status, ...by, at });
    const promise = snapshotOf(this.current, at);
    const { carrier } = this;
    this.plan.events.push({
      reportId,
      entryFor: (report) => newEvent(reportRejected, { promise, report, ...by }, at, carrier),
    });
  }

  private decide(decision: PlannedDecision, change: Partial<JudgedPromise> = {}): void {
    const { reportId, status } = decision;
    this.plan.decisions.push(decision);
    const reports = this.current.reports.map((report) =>
      report.id === reportId ? { ...report, status } : report,
    );
    this.change({ ...change, reports });
  }

  private makeOverdue({ until, dueAt }: DueStep & { kind: 'overdue' }): void {
    const status = nextStatus(decideTransition(this.current.status, 'expire'));
    this.change({ status, overdueUntil: until });
    const payload = { promise: snapshotOf(this.current, dueAt), until: until.toISOString() };
    this.plan.events.push(newEvent(promiseBecameOverdue, payload, dueAt, this.carrier));
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
    this.plan.events.push(newEvent(promiseClosed, payload, dueAt, this.carrier));
  }

  /** Every change that others can see makes a new version. */
  private change(change: Partial<JudgedPromise>): void {
    this.plan.after = { ...this.current, ...change, version: this.current.version + 1 };
  }
}

const latter = (a: Date | null, b: Date | null): Date | null => (a && b && b > a ? b : a);
const earlier = (a: Date | null, b: Date | null): Date | null => (a && b ? (a < b ? a : b) : (a ?? b));
