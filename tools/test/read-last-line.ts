import type { Counts } from './counts.ts';

/** Reads the counts and the names of failures from the suite's own summary at the end of its lines. */
export function readLastLine(lines: readonly string[], code: number): Counts {
  const last = lines.findLast((line) => line.trim() !== '') ?? 'it printed nothing';
  const counted = /^(\d+) passed, (\d+) failed$/.exec(last);
  if (!counted) return { passed: 0, failures: [`the suite ended with code ${code}: ${last}`] };
  const named = lines.filter((line) => line.startsWith('  ✗ ')).map((line) => line.slice(4));
  const isConsistent = named.length === Number(counted[2]) && (named.length === 0) === (code === 0);
  const failures = isConsistent ? named : [...named, `the suite ended with code ${code}: ${last}`];
  return { passed: Number(counted[1]), failures };
}
