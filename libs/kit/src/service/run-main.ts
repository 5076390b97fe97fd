// Nothing of Nest is imported here: the signals are handled before a service is loaded.
import { ConfigError } from '../config/config.ts';
import { collectStartGarbage } from './collect-start-garbage.ts';
import type { StartOfService } from './start-service.ts';

/** What remains of a start when its process is to end; it may wait for a server that is away. In milliseconds. */
const LONGEST_START_MS = 1_500;
/** More than the longest request may take to end, less than an orchestrator waits before it kills. */
const LONGEST_CLOSE_MS = 30_000;

/**
 * Ends the process on SIGTERM and SIGINT. As the first process of a container it would ignore them without this.
 * Further signals change nothing.
 * @param close lets what still starts come up, and closes everything in order; a start that takes longer than a
 * second or two is given up, as by a power cut, and so is the end of work that depends on a server that hangs
 */
export function endOnSignal(
  up: Promise<unknown>,
  close: () => Promise<unknown>,
  longestStartMs = LONGEST_START_MS,
): void {
  let isEnding = false;
  const end = async (): Promise<void> => {
    if (isEnding) return;
    isEnding = true;
    const giveUp = setTimeout(() => process.exit(0), longestStartMs);
    const keep = (): void => {
      clearTimeout(giveUp);
      setTimeout(() => {
        console.error(`still closing after ${LONGEST_CLOSE_MS} ms: ended as by a kill`);
        process.exit(0);
      }, LONGEST_CLOSE_MS).unref();
    };
    up.then(keep, keep);
    const finishFlush = beginFlush();
    try {
      await close();
      await finishFlush();
      process.exit(0);
    } catch (error) {
      printFailure(error);
      await finishFlush();
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end());
}

/**
 * Loads a service and runs it as the only one of its process, which ends in order on SIGTERM and SIGINT. A wrong
 * configuration ends in a sentence, not in a stack trace.
 */
export async function runMain(
  load: () => Promise<{ start: StartOfService }>,
  longestStartMs?: number,
): Promise<void> {
  const up = Promise.resolve().then(async () => (await load()).start(process.env));
  endOnSignal(up, async () => (await up).close(), longestStartMs);
  try {
    await up;
    collectStartGarbage();
  } catch (error) {
    printFailure(error);
    process.exit(1);
  }
}

/** Loaded only now: a start needs none of it. */
function beginFlush(): () => Promise<void> {
  const begun = import('../tracing/flush-spans.ts').then((tracing) => tracing.beginFlush());
  return async () => {
    const finish = await begun;
    await finish();
  };
}

/**
 * Prints a failure of a start or an end, for which there is no logger: the sentence alone if it is the configuration.
 * In production it is one JSON object as every other line, so that alerts and searches find it.
 */
export function printFailure(error: unknown): void {
  const { NODE_ENV } = process.env;
  if (NODE_ENV === 'production') console.error(JSON.stringify(fatalLine(error)));
  else console.error(error instanceof ConfigError ? error.message : error);
}

function fatalLine(error: unknown): Record<string, unknown> {
  const { message, stack } = error instanceof Error ? error : { message: String(error) };
  return {
    level: 'fatal',
    pid: process.pid,
    // oxlint-disable-next-line slovo/no-own-clock -- a start that failed has no Clock; the line tells when it was written
    timestamp: Date.now(),
    message,
    context: 'Main',
    ...(!(error instanceof ConfigError) && { stack }),
  };
}
