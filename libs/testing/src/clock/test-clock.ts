import { fileURLToPath, pathToFileURL } from 'node:url';

/** Milliseconds that this test run is ahead of the machine's clock; 0 unless the suite chose another time. */
export const testClockOffset = (): number => Number(process.env.TEST_CLOCK_OFFSET_MS ?? 0);

const PRELOAD = pathToFileURL(fileURLToPath(new URL('shift-process.ts', import.meta.url))).href;

/**
 * The environment in which every Node process runs as if it were `start` now: specs, services, the sandbox, Playwright.
 * Jest's realms and pages in a browser have a `Date` of their own and are shifted by the Jest preset and apps/e2e.
 * @param start an instant, ISO 8601 with an offset
 */
export function shiftedEnvironment(start: string): Record<string, string> {
  const machineNow = Date.now() - testClockOffset();
  const offset = Date.parse(start) - machineNow;
  if (Number.isNaN(offset) || !/(Z|[+-]\d\d:\d\d)$/.test(start))
    throw new Error(`Not an instant in ISO 8601 with an offset: ${start}`);
  const options = [process.env.NODE_OPTIONS, `--import=${PRELOAD}`].filter(Boolean).join(' ');
  return { TEST_CLOCK: start, TEST_CLOCK_OFFSET_MS: String(offset), NODE_OPTIONS: options };
}
