/** What a part of the suite found. A check (a linted project, a build) counts like a test. */
export interface Counts {
  passed: number;
  /** Names, one for each failure; `npm test` prints them and their number. */
  failures: string[];
}

/** A part that broke before it could tell is one failure, never a silent nothing. */
export const broken = (reason: string): Counts => ({ passed: 0, failures: [reason] });

export function add(parts: Counts[]): Counts {
  return {
    passed: parts.reduce((sum, { passed }) => sum + passed, 0),
    failures: parts.flatMap(({ failures }) => failures),
  };
}

/** The last line of every run; tools read it. */
export const lastLine = ({ passed, failures }: Counts): string =>
  `${passed} passed, ${failures.length} failed`;
