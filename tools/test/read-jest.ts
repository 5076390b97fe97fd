import { existsSync, readFileSync } from 'node:fs';
import { broken, type Counts } from './counts.ts';

interface JestResults {
  numTotalTests: number;
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  success: boolean;
  testResults: {
    name: string;
    message: string;
    status: string;
    assertionResults: { fullName: string; status: string; duration?: number | null }[];
  }[];
}

/**
 * Reads what `jest --json --outputFile` wrote. A spec that could not run is a failure, and so is a run without any
 * test unless `mayBeEmpty`: a project may have medium specs only. So is a skipped test, unless others were chosen.
 */
export function readJest(project: string, file: string, mayBeEmpty = false, isChosen = false): Counts {
  if (!existsSync(file)) return broken(`${project}: no results`);
  let results: JestResults;
  try {
    results = JSON.parse(readFileSync(file, 'utf8')) as JestResults;
  } catch {
    return broken(`${project}: results cannot be read`);
  }
  const failures: string[] = [];
  for (const { name, status, assertionResults } of results.testResults) {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    failures.push(...failed.map((test) => `${project}: ${test.fullName}`));
    // The file itself threw: a syntax error, a missing import, an afterAll that fails.
    if (status === 'failed' && failed.length === 0) failures.push(`${project}: ${name} did not run`);
  }
  const skipped = results.numPendingTests + results.numTodoTests;
  if (skipped > 0 && !isChosen) failures.push(`${project}: ${skipped} skipped`);
  if (results.numTotalTests === 0 && failures.length === 0 && !mayBeEmpty)
    failures.push(`${project}: no tests`);
  if (!results.success && failures.length === 0) failures.push(`${project}: Jest failed`);
  const times = results.testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${project}: ${fullName}`,
      ms: duration ?? 0,
    })),
  );
  return { passed: results.numPassedTests, failures, times };
}
