/** The result of a part of the suite. A check (a linted project, a build) counts like a test. */
export interface Counts {
  passed: number;
  /** Names, one for each failure; `npm test` prints them and their number. */
  failures: string[];
}

/** A part that ended without results is one failure. */
export const broken = (reason: string): Counts => ({ passed: 0, failures: [reason] });

export function add(parts: Counts[]): Counts {
  return {
    passed: parts.reduce((sum, { passed }) => sum + passed, 0),
    failures: parts.flatMap(({ failures }) => failures),
  };
}

/** The last line of every run, for other programs to read. */
export const lastLine = ({ passed, failures }: Counts): string =>
  `${passed} passed, ${failures.length} failed`;
