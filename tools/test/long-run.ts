import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Supervisor } from '@slovo/local/supervisor.ts';
import { onStopRequest } from '../dev/stop-request.ts';
import { add, broken, lastLine, type Counts } from './counts.ts';
import { runTargets } from './parts.ts';
import { type Run, runUnder } from './runner.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');
/** Debian installs servers in the second, which is not in everybody's PATH. */
export const PATH = [process.env.PATH ?? '', '/usr/sbin'].join(delimiter);

/** For hangs; the length of some runs is chosen. */
const LIMIT_MS = 6 * 60 * 60_000;

export interface LongRun {
  run: Run;
  supervisor: Supervisor;
  /** The folder of this run alone; it is removed at the end. */
  folder: string;
}

export interface LongRunOptions {
  /** How long programs may take to end; 30,000 by default. */
  stopTimeoutMs?: number;
  /** Runs at the end, also when the run is stopped. */
  end?: () => Promise<unknown>;
  /** Printed before the failures. */
  figures?: () => string;
}

/**
 * Plays tests that are no part of the suite: a command of their own, whose last line is `N passed, N failed`. Ctrl-C ends
 * what was started. Ends the process, with code 1 where something failed.
 */
export async function playLongRun(
  name: string,
  play: (long: LongRun) => Promise<Counts>,
  { stopTimeoutMs = 30_000, end, figures }: LongRunOptions = {},
): Promise<never> {
  const folder = mkdtempSync(join(tmpdir(), `slovo-${name}-`));
  const supervisor = new Supervisor({ folder, scratch: true, stopTimeoutMs });
  let ended: Promise<unknown> | undefined;
  const finish = () => (ended ??= supervisor.stop().then(end));
  onStopRequest(async () => {
    await finish();
    process.exit(130);
  });
  const counts = await play({ run: runUnder(supervisor, LIMIT_MS), supervisor, folder }).catch(
    (error: unknown) => broken(`${name}: ${error instanceof Error ? error.message : String(error)}`),
  );
  console.log('');
  if (figures) console.log(figures());
  for (const failure of counts.failures) console.log(`  ✗ ${failure}`);
  await finish();
  console.log(lastLine(counts));
  process.exit(counts.failures.length > 0 ? 1 : 0);
}

/** Plays tests of what is built, after the build, unless it is there. */
export async function afterBuild(run: Run, built: boolean, play: () => Promise<Counts>): Promise<Counts> {
  const build = built ? add([]) : await runTargets(ROOT, run, ['build']);
  return build.failures.length > 0 ? build : add([build, await play()]);
}

/** Where a program is installed: `given`, or its place in PATH. */
export function findProgram(
  name: string,
  given = process.env[`${name.toUpperCase()}_BIN`],
): string | undefined {
  const places = given ? [given] : PATH.split(delimiter).map((folder) => join(folder, name));
  return places.find((place) => existsSync(place));
}

/** The failure of a run whose programs are not all there, with the packages that have them. */
export function notInstalled(what: string, packages: readonly string[]): Counts {
  console.error(`not installed: \`apt-get install ${packages.join(' ')}\``);
  return broken(`${what}: ${packages.join(' and ')} not installed`);
}
