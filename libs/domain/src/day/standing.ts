import type { Frequency } from '../promise/frequency.ts';
import { PROMISE_KINDS } from '../promise/kinds.ts';
import type { PromiseType } from '../promise/types.ts';
import { isKept, type ReportStatus } from '../report/status.ts';
import { type Block, requirementOf, type Requirement, skipBudget } from './requirement.ts';
import { dayOf, type Term } from './term.ts';

/** `day` is the stored day number; a goal's report has none and is placed by `at`, when it was made. */
export interface DayReport {
  day: number | null;
  status: ReportStatus;
  at?: Date;
}

export interface StandingInput {
  type: PromiseType;
  frequency: Frequency;
  term: Term;
  reports: readonly DayReport[];
}

/** The best of a day's reports: a kept day stays kept, no matter which other reports it has. */
export type DayMark = 'kept' | 'pending' | 'skipped' | 'rejected';
const order: readonly DayMark[] = ['rejected', 'skipped', 'pending', 'kept'];

const markOf = (status: ReportStatus): DayMark => (isKept(status) ? 'kept' : status);

/** The day that a report belongs to, within the term; null when it has neither a day nor a time. */
export function placeOf(report: DayReport, term: Term): number | null {
  const day = report.day ?? (report.at ? dayOf(report.at, term) : null);
  return day === null ? null : Math.min(Math.max(day, 1), term.daysTotal);
}

export function marksOf(reports: readonly DayReport[], term: Term): Map<number, DayMark> {
  const marks = new Map<number, DayMark>();
  for (const report of reports) {
    const day = placeOf(report, term);
    if (day === null) continue;
    const mark = markOf(report.status);
    const held = marks.get(day);
    if (held === undefined || order.indexOf(mark) > order.indexOf(held)) marks.set(day, mark);
  }
  return marks;
}

/**
 * The day number of a new report: none for a goal; else today's, and after the term the last day's. So the last day of
 * an overdue promise can still be reported; only penalty mode `none` leaves such a promise open.
 */
export function reportDay(now: Date, type: PromiseType, term: Term): number | null {
  if (!PROMISE_KINDS[type].asksForDays) return null;
  return Math.min(Math.max(dayOf(now, term), 1), term.daysTotal);
}

/** Distinct days with an approved or milestone report. */
export const completedDays = (reports: readonly DayReport[], term: Term): number =>
  [...marksOf(reports, term).values()].filter((mark) => mark === 'kept').length;

/** A block and its reports. `skipped` counts only skips that the block needs; others return to the budget. */
interface BlockAccount extends Block {
  kept: number;
  pending: number;
  skipped: number;
}

/** A required day without a report or a skip, with the day number it is recorded on. */
export interface Miss {
  day: number;
  block: Block;
}

export interface Standing {
  requirement: Requirement;
  marks: Map<number, DayMark>;
  budget: number;
  /** Skips that cover a required day. */
  spent: number;
  /** Required days not covered by a report or a skip, in blocks whose deadline passed, in order of deadlines. */
  misses: Miss[];
  /** Required days of the whole term without a kept report; `unmetAtBest` takes pending reports as kept. */
  unmet: number;
  unmetAtBest: number;
}

function accountOf(block: Block, marks: Map<number, DayMark>): BlockAccount {
  const account = { ...block, kept: 0, pending: 0, skipped: 0 };
  for (let day = block.from; day <= block.to; day += 1) {
    const mark = marks.get(day);
    if (mark && mark !== 'rejected') account[mark] += 1;
  }
  const open = Math.max(0, block.needed - account.kept - account.pending);
  return { ...account, skipped: Math.min(account.skipped, open) };
}

/** Whether the block needs more reports, or skips, than it has. */
export function isOpen({ from, to, needed }: Block, marks: ReadonlyMap<number, DayMark>): boolean {
  let open = needed;
  for (let day = from; day <= to && open > 0; day += 1) {
    const mark = marks.get(day);
    if (mark && mark !== 'rejected') open -= 1;
  }
  return open > 0;
}

/** The misses of a block that is over: its latest free days, the latest first, as slack runs out at the end. */
function missesOf(account: BlockAccount, marks: Map<number, DayMark>): Miss[] {
  const { from, to, needed } = account;
  const misses: Miss[] = [];
  let uncovered = needed - account.kept - account.pending - account.skipped;
  for (let day = to; day >= from && uncovered > 0; day -= 1) {
    const mark = marks.get(day);
    if (mark && mark !== 'rejected') continue;
    misses.push({ day, block: { from, to, needed } });
    uncovered -= 1;
  }
  return misses;
}

/** Accounts for every required day when the day `today` is running (all days before it are over). */
export function standingOf(input: StandingInput, today: number): Standing {
  const { type, frequency, term, reports } = input;
  const requirement = requirementOf(type, frequency, term);
  const marks = marksOf(reports, term);
  const accounts = requirement.blocks.map((block) => accountOf(block, marks));
  const sum = (of: (account: BlockAccount) => number) => accounts.reduce((total, one) => total + of(one), 0);
  return {
    requirement,
    marks,
    budget: skipBudget(type, requirement.total),
    spent: sum((one) => one.skipped),
    misses: accounts.filter((one) => one.to < today).flatMap((one) => missesOf(one, marks)),
    unmet: sum((one) => Math.max(0, one.needed - one.kept)),
    unmetAtBest: sum((one) => Math.max(0, one.needed - one.kept - one.pending)),
  };
}

/**
 * The skips of a promise: what it has, has spent and has left. Misses that the scheduler has not recorded yet count
 * as spent, so that a skip which yesterday's miss needs cannot be used again.
 */
export function skipsOf(input: StandingInput, now: Date): { budget: number; spent: number; left: number } {
  const standing = standingOf(input, dayOf(now, input.term));
  const spent = Math.min(standing.budget, standing.spent + standing.misses.length);
  return { budget: standing.budget, spent, left: standing.budget - spent };
}
