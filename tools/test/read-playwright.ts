import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { broken, type Counts } from './counts.ts';

interface Suite {
  title: string;
  specs?: {
    title: string;
    tests: {
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      projectName: string;
      results?: {
        duration?: number;
        errors?: { message?: string }[];
        steps?: { title: string; error?: unknown }[];
      }[];
    }[];
  }[];
  suites?: Suite[];
}

interface PlaywrightResults {
  suites: Suite[];
  /** Outside any test: a broken configuration, a world that did not start. */
  errors: { message?: string }[];
}

/** Reads what Playwright's JSON reporter wrote. Flaky and skipped count as failed: neither shows that it works. */
export function readPlaywright(file: string): Counts {
  if (!existsSync(file)) return broken('browser: no results');
  let results: PlaywrightResults;
  try {
    results = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightResults;
  } catch {
    return broken('browser: results cannot be read');
  }
  const tests = results.suites.flatMap((suite) => testsOf(suite, []));
  const passed = tests.filter(({ status }) => status === 'expected').length;
  const failures = tests
    .filter(({ status }) => status !== 'expected')
    .map(({ title, status, reason }) => `browser: ${title} (${[status, ...reason].join('; ')})`);
  failures.push(...results.errors.map(({ message = 'an error' }) => `browser: ${firstLine(message)}`));
  const times = tests.map(({ title, ms }) => ({ name: `browser: ${title}`, ms }));
  return passed === 0 && failures.length === 0 ? broken('browser: no tests') : { passed, failures, times };
}

interface Test {
  title: string;
  status: string;
  ms: number;
  /** The step that failed and the first line of each error: where a long output is cut, they are what is left of it. */
  reason: string[];
}

function testsOf(suite: Suite, above: string[]): Test[] {
  const path = [...above, suite.title];
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.map(({ status, projectName, results = [] }) => ({
      status,
      ms: results.reduce((sum, { duration = 0 }) => sum + duration, 0),
      reason: results.flatMap(({ steps = [], errors = [] }) => [
        ...steps.filter(({ error }) => error).map((step) => step.title),
        ...errors.map(({ message = 'an error' }) => firstLine(message)),
      ]),
      title: [...path, title, projectName].filter(Boolean).join(' › '),
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, path))];
}

const firstLine = (message: string): string => stripVTControlCharacters(message).split('\n', 1)[0] ?? '';
