import { Injectable } from '@nestjs/common';

const SECONDS = 60;
/** Durations are counted in steps that grow by an eighth, from a quarter of a millisecond to about a minute. */
const SMALLEST_MS = 0.25;
const GROWTH = 1.125;
const STEPS = 106;

/** Calls of the last minute. `durations` counts calls by step: of several replicas they can be added. */
export interface CallCounts {
  calls: number;
  /** Ended by a fault, not by a refusal. */
  errors: number;
  /** How much of the minute this process has run. */
  seconds: number;
  durations: number[];
}

interface Second {
  at: number;
  calls: number;
  errors: number;
  durations: Uint32Array;
}

/** Counts the calls of a process by the second, in fixed memory. By its monotonic clock: the product's can be moved. */
@Injectable()
export class CallMeter {
  private readonly startedAt = performance.now();
  private readonly seconds: Second[] = Array.from({ length: SECONDS }, () => ({
    at: -1,
    calls: 0,
    errors: 0,
    durations: new Uint32Array(STEPS),
  }));

  record(durationMs: number, isFault: boolean): void {
    const second = this.current();
    second.calls += 1;
    if (isFault) second.errors += 1;
    second.durations[stepOf(durationMs)]! += 1;
  }

  counts(): CallCounts {
    const now = secondNow();
    const recent = this.seconds.filter(({ at }) => at > now - SECONDS);
    const sum = (of: (second: Second) => number): number =>
      recent.reduce((total, second) => total + of(second), 0);
    return {
      calls: sum(({ calls }) => calls),
      errors: sum(({ errors }) => errors),
      seconds: Math.min(SECONDS, (performance.now() - this.startedAt) / 1000),
      durations: Array.from({ length: STEPS }, (_, step) => sum(({ durations }) => durations[step]!)),
    };
  }

  private current(): Second {
    const at = secondNow();
    const second = this.seconds[at % SECONDS]!;
    if (second.at !== at)
      Object.assign(second, { at, calls: 0, errors: 0, durations: new Uint32Array(STEPS) });
    return second;
  }
}

/** Milliseconds within which `share` of the calls ended, an eighth more at most; null without calls. */
export function quantileOf(durations: readonly number[], share: number): number | null {
  const total = durations.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let seen = 0;
  const step = durations.findIndex((count) => (seen += count) >= total * share);
  return Math.round(SMALLEST_MS * GROWTH ** step * 100) / 100;
}

const secondNow = (): number => Math.floor(performance.now() / 1000);

function stepOf(ms: number): number {
  const step = Math.ceil(Math.log(Math.max(ms, SMALLEST_MS) / SMALLEST_MS) / Math.log(GROWTH));
  return Math.min(step, STEPS - 1);
}
