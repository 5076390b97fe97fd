/** The result of a part of the suite. A check (a linted project, a build) counts like a test. */
export interface Counts {
  passed: number;
  /** Names, one for each failure; `npm test` prints them and their number. */
  failures: string[];
  /** What took how long, where the tests say it. */
  times?: readonly Timed[];
}

export interface Timed {
  name: string;
  ms: number;
}

/** A part that ended without results is one failure. */
export const broken = (reason: string): Counts => ({ passed: 0, failures: [reason] });

export function add(parts: Counts[]): Counts {
  return {
    passed: parts.reduce((sum, { passed }) => sum + passed, 0),
    failures: parts.flatMap(({ failures }) => failures),
    times: parts.flatMap(({ times = [] }) => times),
  };
}

/** The tests that took longest, a line each. */
export const slowest = ({ times = [] }: Counts, count = 30): string[] =>
  times
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${name}`);

/** The last line of every run, for other programs to read. */
export const lastLine = ({ passed, failures }: Counts): string =>
  `${passed} passed, ${failures.length} failed`;
