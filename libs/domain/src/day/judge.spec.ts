import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { catchUp, type Outcome, type Run, say } from '../../test/scheduler.ts';
import {
  anyFrequency,
  anyTerm,
  banned,
  endOf,
  flexible,
  juneTerm,
  noonOf,
  strict,
} from '../../test/terms.ts';
import { DAILY } from '../promise/frequency.ts';
import { PENALTY_MODES, PROMISE_TYPES } from '../promise/types.ts';
import type { ReportStatus } from '../report/status.ts';
import { calendarOf } from './calendar.ts';
import { judge, type JudgeInput, type Step } from './judge.ts';
import { type DayReport, skipsOf } from './standing.ts';
import { dayEndsAt, dayOf, overdueUntil, termEndsAt } from './term.ts';

const on = (status: ReportStatus, ...days: number[]): DayReport[] => days.map((day) => ({ day, status }));
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const HOUR = 3_600_000;
/** When the scheduler has to look again; undefined where a step is due already. */
const nextAt = (input: JudgeInput): Date | null | undefined => {
  const step = judge(input);
  return step.kind === 'nothing' ? step.nextAt : undefined;
};

const challenge: Run = {
  type: 'challenge',
  frequency: DAILY,
  term: juneTerm(7),
  penaltyMode: 'normal',
  reports: on('approved', ...upTo(7)),
};
const habit: Run = { ...challenge, type: 'habit', term: juneTerm(30), reports: [] };
const goal: Run = { ...challenge, type: 'goal', reports: [] };

describe('while the term runs', () => {
  it('has nothing to do for a habit until the deadline of its day', () => {
    expect(judge({ ...habit, status: 'active', now: noonOf(1) })).toEqual({
      kind: 'nothing',
      nextAt: endOf(1),
    });
  });

  it('spends a skip at the deadline of a missed required day', () => {
    const justBefore = new Date(endOf(1).getTime() - 1);
    expect(judge({ ...habit, status: 'active', now: justBefore }).kind).toBe('nothing');
    expect(judge({ ...habit, status: 'active', now: endOf(1) })).toEqual({
      kind: 'spend-skip',
      day: 1,
      dueAt: endOf(1),
    });
  });

  it('spends no skip for a pending day, and one as soon as it is rejected', () => {
    const pending = { ...habit, reports: [...on('pending', 1), ...on('approved', 2, 3)] };
    expect(catchUp(pending, noonOf(4)).steps).toEqual([]);
    const rejected = { ...pending, reports: [...on('rejected', 1), ...on('approved', 2, 3)] };
    expect(catchUp(rejected, noonOf(4)).steps.map(say)).toEqual(['skip 1']);
  });

  it('spends no skip where one was spent in advance', () => {
    expect(catchUp({ ...habit, reports: on('skipped', 1) }, noonOf(2)).steps).toEqual([]);
  });

  it('is due at the deadlines of required days only', () => {
    const everyThird = { ...habit, frequency: strict(3), reports: on('approved', 1) };
    expect(nextAt({ ...everyThird, status: 'active', now: noonOf(2) })).toEqual(endOf(4));
    expect(nextAt({ ...habit, frequency: flexible(3), status: 'active', now: noonOf(2) })).toEqual(endOf(7));
  });

  it('spends the skips of a flexible week when the week is over, on its latest free days', () => {
    const run = { ...habit, frequency: flexible(5), reports: on('approved', 1, 2, 7) };
    expect(catchUp(run, noonOf(7)).steps).toEqual([]);
    expect(catchUp(run, noonOf(8)).steps.map(say)).toEqual(['skip 6', 'skip 5']);
  });

  it.each([
    ['none', 'active', 6],
    ['normal', 'active', 6],
    ['final', 'closed', 6],
  ] as const)('penalty %s beyond the budget: %s after %i skips', (penaltyMode, status, skips) => {
    const outcome = catchUp({ ...habit, penaltyMode }, noonOf(9));
    expect(outcome.status).toBe(status);
    expect(outcome.steps.filter((step) => step.kind === 'spend-skip')).toHaveLength(skips);
  });

  it('[PROMISE-08] final closes as failed at the deadline of the miss, however late that is noticed', () => {
    const run = { ...habit, penaltyMode: 'final' } as const;
    const close: Step = { kind: 'close', completion: 'failed', dueAt: endOf(7) };
    expect(catchUp(run, noonOf(8)).steps.at(-1)).toEqual(close);
    expect(catchUp(run, noonOf(200)).steps.at(-1)).toEqual(close);
  });

  it('final challenge: the first miss closes it, a pending day does not', () => {
    const run = { ...challenge, penaltyMode: 'final' } as const;
    expect(catchUp({ ...run, reports: on('pending', 1) }, noonOf(2)).steps).toEqual([]);
    expect(catchUp({ ...run, reports: [] }, noonOf(2)).steps).toEqual([
      { kind: 'close', completion: 'failed', dueAt: endOf(1) },
    ]);
    expect(nextAt({ ...run, reports: [], status: 'active', now: noonOf(1) })).toEqual(endOf(1));
  });

  it('is not due at the end of a day that has its report or skip, but where that was rejected', () => {
    const today = { ...habit, status: 'active' as const, now: noonOf(1) };
    for (const status of ['approved', 'pending', 'skipped'] as const)
      expect(nextAt({ ...today, reports: on(status, 1) })).toEqual(endOf(2));
    expect(nextAt({ ...today, reports: on('rejected', 1) })).toEqual(endOf(1));
    const week = { ...today, frequency: flexible(2) };
    expect(nextAt({ ...week, reports: on('approved', 1) })).toEqual(endOf(7));
    expect(nextAt({ ...week, reports: on('approved', 1, 2) })).toEqual(endOf(14));
  });

  it('has nothing to do for other challenges and goals until the end of the term', () => {
    for (const run of [{ ...challenge, reports: [] }, goal]) {
      expect(judge({ ...run, status: 'active', now: noonOf(3) })).toEqual({
        kind: 'nothing',
        nextAt: endOf(7),
      });
    }
  });
});

describe('at the end of the term', () => {
  const missed = on('approved', 1, 2, 3, 4, 5, 6);
  const hanging = [...missed, ...on('pending', 7)];
  const hopeless = [...on('approved', 1, 2, 3, 4, 5), ...on('pending', 7)];
  const cases = {
    challenge: { met: challenge.reports, missed, hanging, hopeless },
    habit: {
      met: on('approved', ...upTo(24)),
      missed: on('approved', ...upTo(23)),
      hanging: [...on('approved', ...upTo(23)), ...on('pending', 30)],
      hopeless: [...on('approved', ...upTo(22)), ...on('pending', 30)],
    },
  };
  const runOf = (
    type: 'challenge' | 'habit',
    state: keyof typeof cases.habit,
    penaltyMode: Run['penaltyMode'],
  ): Run => ({
    ...(type === 'habit' ? habit : challenge),
    penaltyMode,
    reports: cases[type][state],
  });
  const stepsOf = (run: Run, now: Date) =>
    catchUp(run, now)
      .steps.filter((step) => step.kind !== 'spend-skip')
      .map(say);

  // Every type but goal, every penalty mode, every way to arrive at the end: at the end itself, then 72 hours later.
  it.each([
    ['met', 'none', ['close success'], ['close success']],
    ['met', 'normal', ['close success'], ['close success']],
    ['met', 'final', ['close success'], ['close success']],
    ['missed', 'none', ['overdue'], ['overdue', 'close overdue']],
    ['missed', 'normal', ['close failed'], ['close failed']],
    ['missed', 'final', ['close failed'], ['close failed']],
    ['hanging', 'none', ['overdue'], ['overdue', 'approve-pending', 'close success']],
    ['hanging', 'normal', ['overdue'], ['overdue', 'approve-pending', 'close success']],
    ['hanging', 'final', ['overdue'], ['overdue', 'approve-pending', 'close success']],
    ['hopeless', 'none', ['overdue'], ['overdue', 'close overdue']],
    ['hopeless', 'normal', ['close failed'], ['close failed']],
    ['hopeless', 'final', ['close failed'], ['close failed']],
  ] as const)('%s, penalty %s: %j, later %j', (state, penaltyMode, atEnd, later) => {
    for (const type of ['challenge', 'habit'] as const) {
      const run = runOf(type, state, penaltyMode);
      expect(stepsOf(run, termEndsAt(run.term))).toEqual(atEnd);
      expect(stepsOf(run, overdueUntil(run.term))).toEqual(later);
      const beforeEnd = catchUp(run, new Date(termEndsAt(run.term).getTime() - 1));
      expect(penaltyMode === 'final' || beforeEnd.status === 'active').toBe(true);
    }
  });

  it('stays overdue for exactly 72 hours from the end of the term', () => {
    const run = runOf('challenge', 'missed', 'none');
    const until = new Date(endOf(7).getTime() + 72 * HOUR);
    const { nextAt, steps } = catchUp(run, noonOf(9));
    expect(steps).toEqual([{ kind: 'overdue', until, dueAt: endOf(7) }]);
    expect(nextAt).toEqual(until);
    expect(catchUp(run, new Date(until.getTime() - 1)).status).toBe('overdue');
    expect(catchUp(run, until).steps.at(-1)).toEqual({ kind: 'close', completion: 'overdue', dueAt: until });
  });

  it('judges an overdue promise as soon as its pending reports are decided', () => {
    const now = noonOf(9);
    const decided = (status: ReportStatus, penaltyMode: Run['penaltyMode']) =>
      catchUp({ ...challenge, penaltyMode, reports: [...missed, ...on(status, 7)] }, now, 'overdue').steps;
    expect(decided('approved', 'normal')).toEqual([{ kind: 'close', completion: 'success', dueAt: now }]);
    expect(decided('rejected', 'normal')).toEqual([{ kind: 'close', completion: 'failed', dueAt: now }]);
    expect(decided('rejected', 'none')).toEqual([]);
  });

  it('lets penalty none still be saved by reporting the last day while overdue', () => {
    const run = { ...runOf('challenge', 'missed', 'none'), reports: challenge.reports };
    expect(catchUp(run, noonOf(9), 'overdue').steps.map(say)).toEqual(['close success']);
  });

  it('a goal is overdue for 72 hours, then closed as overdue, whatever was reported or the penalty mode', () => {
    for (const penaltyMode of PENALTY_MODES) {
      const run = { ...goal, penaltyMode, reports: on('approved', ...upTo(7)) };
      expect(stepsOf(run, termEndsAt(run.term))).toEqual(['overdue']);
      expect(stepsOf(run, overdueUntil(run.term))).toEqual(['overdue', 'close overdue']);
    }
  });

  it('a habit may miss a fifth and no more', () => {
    expect(stepsOf(runOf('habit', 'met', 'final'), endOf(30))).toEqual(['close success']);
    expect(
      catchUp(runOf('habit', 'met', 'final'), endOf(30)).steps.filter((step) => step.kind === 'spend-skip'),
    ).toHaveLength(6);
  });
});

describe('a late scheduler', () => {
  const behaviour = fc.constantFrom(
    'approved',
    'pending',
    'rejected',
    'skip',
    'nothing',
    'nothing',
    'approved',
    'approved',
  );
  const anyRun = fc.record({
    type: fc.constantFrom(...PROMISE_TYPES),
    penaltyMode: fc.constantFrom(...PENALTY_MODES),
    frequency: anyFrequency,
    term: anyTerm(40),
    days: fc.array(behaviour, { minLength: 40, maxLength: 40 }),
  });

  /** Lives the promise day by day with a scheduler on time; the owner skips ahead only while skips are left. */
  function live(run: Run, days: readonly string[]) {
    const steps: Step[] = [];
    let reports: DayReport[] = [];
    const byOwner: DayReport[] = [];
    let status = 'active' as Outcome['status'];
    const tick = (now: Date) => {
      if (status === 'closed') return;
      const outcome = catchUp({ ...run, reports }, now, status);
      steps.push(...outcome.steps);
      ({ reports, status } = outcome);
    };
    for (let day = 1; day <= run.term.daysTotal && status !== 'closed'; day += 1) {
      const noon = new Date(
        (dayEndsAt(day - 1, run.term).getTime() + dayEndsAt(day, run.term).getTime()) / 2,
      );
      const act = days[day - 1] ?? 'nothing';
      const report = ((): DayReport | null => {
        if (act === 'nothing' || dayOf(noon, run.term) !== day) return null;
        if (act !== 'skip') return { day, status: act as ReportStatus };
        return skipsOf({ ...run, reports }, noon).left > 0 ? { day, status: 'skipped' } : null;
      })();
      if (report) {
        reports = [...reports, report];
        byOwner.push(report);
      }
      tick(dayEndsAt(day, run.term));
    }
    tick(overdueUntil(run.term));
    return { steps, status, byOwner };
  }

  it('catches up by the very steps, in the order and with the times of one that was on time', () => {
    fc.assert(
      fc.property(anyRun, fc.integer({ min: 0, max: 400 }), ({ days, ...rest }, lateDays) => {
        const run: Run = { ...rest, reports: [] };
        const onTime = live(run, days);
        const late = new Date(overdueUntil(run.term).getTime() + lateDays * 24 * HOUR);
        const caughtUp = catchUp({ ...run, reports: onTime.byOwner }, late);
        expect(caughtUp.steps).toEqual(onTime.steps);
        expect(caughtUp.status).toBe('closed');
        expect(onTime.status).toBe('closed');
      }),
      { numRuns: 60 },
    );
  });

  it('owes nothing right after it caught up, and nothing before the time it named', () => {
    fc.assert(
      fc.property(anyRun, fc.integer({ min: 0, max: 50 }), ({ days, ...rest }, day) => {
        const run: Run = { ...rest, reports: live({ ...rest, reports: [] }, days).byOwner };
        const { nextAt, reports, status } = catchUp(run, dayEndsAt(day, run.term));
        if (status === 'closed' || nextAt === null) return;
        const justBefore = new Date(nextAt.getTime() - 1);
        expect(judge({ ...run, reports, status, now: justBefore }).kind).toBe('nothing');
        expect(nextAt > dayEndsAt(day, run.term)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('changes nothing in the ribbon by writing skips down', () => {
    fc.assert(
      fc.property(anyRun, fc.integer({ min: 1, max: 40 }), ({ days, ...rest }, day) => {
        const run: Run = { ...rest, reports: live({ ...rest, reports: [] }, days).byOwner };
        const now = dayEndsAt(Math.min(day, run.term.daysTotal) - 1, run.term);
        const seen = run.reports.filter((one) => (one.day ?? 0) < dayOf(now, run.term));
        const before = calendarOf({ ...run, reports: seen, now });
        const { reports } = catchUp({ ...run, reports: seen }, now);
        expect(calendarOf({ ...run, reports, now })).toEqual(before);
      }),
      { numRuns: 50 },
    );
  });

  it('owes at the end of a ban what it owed when the ban began, and nothing for the time between', () => {
    const minutes = (days: number) => fc.nat({ max: days * 24 * 60 });
    fc.assert(
      fc.property(anyRun, minutes(45), minutes(60), ({ days, ...rest }, after, length) => {
        // Dates move: rules that hang on weekdays and dates then ask for other days, and their skips may be one more or less.
        fc.pre(!('days' in rest.frequency.config || 'day_of_month' in rest.frequency.config));
        const from = new Date(rest.term.startedAt.getTime() + after * 60_000);
        const until = new Date(from.getTime() + length * 60_000);
        fc.pre((rest.term.pauses ?? []).every(({ day }) => dayEndsAt(day, rest.term) <= from));
        const seen = live({ ...rest, reports: [] }, days).byOwner.filter(
          ({ day }) => (day ?? 0) <= dayOf(from, rest.term),
        );
        const before = catchUp({ ...rest, reports: seen }, from);
        fc.pre(before.status !== 'closed');
        const moved = { ...rest, reports: seen, term: banned(rest.term, { from, until }) };
        const back = catchUp(moved, until);
        const due = ({ kind, ...step }: Step) => [kind, 'day' in step ? step.day : null];
        expect(back.steps.map(due)).toEqual(before.steps.map(due));
        expect(back.status).toBe(before.status);
        expect(back.nextAt && back.nextAt > until).toBe(true);
      }),
      { numRuns: 80 },
    );
  });
});
