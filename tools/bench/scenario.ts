import type { Bench } from './product.ts';

/** One stretch of load on one side. */
export interface Round {
  /** Units of work that came to their end: pages, votes, reports. */
  done: number;
  seconds: number;
  /** The time of each unit, in milliseconds. */
  latencies: number[];
  /** Processor seconds of the load generator. */
  client?: number;
  /** Processor seconds of everything that works on the side, PostgreSQL and NATS included, until all effects were there. */
  processors?: number;
  /** Seconds until everything that was set off had had its effects, after the load had ended. */
  settled?: number;
}

/** A scenario at one size: both sides are ready and give the same bytes. `begin` is called when the load begins. */
export interface Prepared {
  product(seconds: number, begin: () => void): Promise<Round>;
  bare(seconds: number, begin: () => void): Promise<Round>;
  /** Once after all rounds: what must be true of the data now. Throws where it is not. */
  check?(): Promise<void>;
}

export interface Scenario {
  name: string;
  /** `--only` takes it instead of the names. */
  group?: string;
  /** What one unit is. */
  unit: string;
  /** Requests at once, on either side. */
  concurrency: number;
  /** What the issue of the speed asks for: product by bare, at least. */
  target?: { byRate?: number; byProcessors?: number };
  prepare(bench: Bench): Promise<Prepared>;
}
