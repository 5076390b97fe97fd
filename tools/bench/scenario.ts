import type { Bench } from './product.ts';

/** One stretch of load on one side. */
export interface Round {
  /** Units of work that came to their end: pages, votes, reports. */
  done: number;
  seconds: number;
  /** Of each unit, in milliseconds. */
  latencies: number[];
  /** Seconds until everything that was set off had had its effects, after the load had ended. */
  settled?: number;
}

/** A scenario at one size: both sides are ready and give the same bytes. */
export interface Prepared {
  product(seconds: number): Promise<Round>;
  bare(seconds: number): Promise<Round>;
  /** Once after all rounds: what must be true of the data now. Throws where it is not. */
  check?(): Promise<void>;
}

export interface Scenario {
  name: string;
  /** What one unit is. */
  unit: string;
  /** Requests at once, on either side. */
  concurrency: number;
  prepare(bench: Bench): Promise<Prepared>;
}
