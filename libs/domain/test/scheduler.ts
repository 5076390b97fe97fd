import type { PenaltyMode } from '../src/promise/types.ts';
import { judge, type Step } from '../src/day/judge.ts';
import type { DayReport, StandingInput } from '../src/day/standing.ts';

export interface Run extends StandingInput {
  penaltyMode: PenaltyMode;
}

export interface Outcome {
  steps: Step[];
  status: 'active' | 'overdue' | 'closed';
  reports: DayReport[];
  /** What the scheduler would sleep until; null once closed. */
  nextAt: Date | null;
}

/** A scheduler in miniature: applies what is due at `now` until nothing is, as a service must. */
export function catchUp(run: Run, now: Date, from: Outcome['status'] = 'active'): Outcome {
  const steps: Step[] = [];
  let status = from;
  let reports = [...run.reports];
  while (status !== 'closed') {
    const step = judge({ ...run, reports, status, now });
    if (step.kind === 'nothing') return { steps, status, reports, nextAt: step.nextAt };
    steps.push(step);
    if (steps.length > 1000) throw new Error('The scheduler exceeded 1000 steps');
    switch (step.kind) {
      case 'spend-skip':
        reports = [...reports, { day: step.day, status: 'skipped' }];
        break;
      case 'overdue':
        status = 'overdue';
        break;
      case 'approve-pending':
        reports = reports.map((one) => (one.status === 'pending' ? { ...one, status: 'approved' } : one));
        break;
      case 'close':
        status = 'closed';
        break;
    }
  }
  return { steps, status, reports, nextAt: null };
}

/** A step as one line, without its time. */
export function say(step: Step): string {
  switch (step.kind) {
    case 'spend-skip':
      return `skip ${step.day}`;
    case 'close':
      return `close ${step.completion}`;
    case 'overdue':
    case 'approve-pending':
    case 'nothing':
      return step.kind;
  }
}
