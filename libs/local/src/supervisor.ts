import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RunRecords } from './run-records.ts';
import { ServiceLog } from './service-log.ts';
import { SupervisedProcess, type ProcessSpec } from './supervised-process.ts';
import { terminal, type Reporter } from './terminal.ts';

/** For a program that waits all the time. */
const SMALL_NODE = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=1',
  '--optimize-for-size',
];
const REAPER = fileURLToPath(new URL('reaper.ts', import.meta.url));
/** During the start a service may crash because another is not ready yet. Later crashes are not limited. */
const CRASHES_ALLOWED_AT_START = 3;

export interface SupervisorOptions {
  /** Gets the subfolders `run/` (records of processes) and `logs/`. */
  folder: string;
  reporter?: Reporter;
  /** Milliseconds between the stop signal and SIGKILL. */
  stopTimeoutMs?: number;
  /** Remove the folder when this process is killed: for the temporary servers of tests. */
  scratch?: boolean;
}

/** Starts processes in stages, restarts those that crash, and stops them in the reverse order of the stages. */
export class Supervisor {
  readonly #logs: string;
  readonly #records: RunRecords;
  readonly #reaper: ChildProcess;
  readonly #reporter: Reporter;
  readonly #stopTimeoutMs: number;
  readonly #stages: SupervisedProcess[][] = [];
  #stopping: Promise<void> | undefined;

  constructor({ folder, reporter = terminal, stopTimeoutMs = 8_000, scratch = false }: SupervisorOptions) {
    this.#reporter = reporter;
    this.#stopTimeoutMs = stopTimeoutMs;
    this.#logs = join(folder, 'logs');
    mkdirSync(this.#logs, { recursive: true });
    chmodSync(this.#logs, 0o700); // lines name people by their ids
    // PostgreSQL, where it runs as a user of its own, must be able to enter: a cluster elsewhere would outlive the run.
    if (scratch) chmodSync(folder, 0o711);
    this.#records = new RunRecords(join(folder, 'run'));
    this.#reaper = spawn(
      process.execPath,
      [...SMALL_NODE, REAPER, this.#records.folder, ...(scratch ? [folder] : [])],
      {
        cwd: '/',
        detached: true,
        stdio: ['pipe', 'ignore', 'ignore'],
      },
    );
    this.#reaper.unref();
    // The pipe must not keep a finished program alive. It is a socket, although typed as a stream.
    (this.#reaper.stdin as Socket | null)?.unref();
  }

  /** Starts the processes of a stage and waits until all are ready. Throws with the last log lines of a failing one. */
  async start(specs: ProcessSpec[]): Promise<void> {
    if (this.#stopping) throw new Error('the supervisor is stopping');
    const stage = specs.map((spec) => this.#supervise(spec));
    this.#stages.push(stage);
    await Promise.all(stage.map((each) => each.start()));
    await this.untilReady(Promise.all(stage.map((each) => each.untilReady(CRASHES_ALLOWED_AT_START))));
  }

  /** Runs a program to its end. Throws with its last log lines unless it exits with code 0. */
  async run(spec: ProcessSpec): Promise<void> {
    if (this.#stopping) throw new Error('the supervisor is stopping');
    const task = this.#supervise({ warning: () => undefined, ...spec, once: true });
    this.#stages.push([task]);
    await task.start();
    await task.untilFinished();
  }

  /** Waits for the promise, but throws as soon as any process keeps crashing. */
  async untilReady<T>(wait: Promise<T>): Promise<T> {
    let watch: NodeJS.Timeout | undefined;
    const failing = new Promise<never>((_, reject) => {
      watch = setInterval(() => {
        try {
          for (const each of this.#stages.flat()) each.throwIfFailing(CRASHES_ALLOWED_AT_START);
        } catch (error) {
          reject(error as Error);
        }
      }, 100);
    });
    try {
      return await Promise.race([wait, failing]);
    } finally {
      clearInterval(watch);
    }
  }

  /** Kills the process, which stays down until `restart`. */
  kill(name: string): Promise<void> {
    return this.#find(name).stop('SIGKILL');
  }

  /** Kills the process, which is then restarted as after any crash. */
  crash(name: string): void {
    this.#find(name).crash();
  }

  async restart(name: string): Promise<void> {
    const found = this.#find(name);
    await found.stop();
    found.crashes = 0;
    await found.start();
    await found.untilReady(CRASHES_ALLOWED_AT_START);
  }

  get stopping(): boolean {
    return this.#stopping !== undefined;
  }

  pidOf(name: string): number | undefined {
    return this.#find(name).pid;
  }

  /** Stops all processes, the last stage first. A second call waits for the first. */
  stop(): Promise<void> {
    this.#stopping ??= (async () => {
      for (const stage of this.#stages.toReversed()) await Promise.all(stage.map((each) => each.stop()));
      await Promise.all(this.#stages.flat().map((each) => each.log.close()));
      this.#records.close();
      this.#reaper.stdin?.end();
    })();
    return this.#stopping;
  }

  #supervise(spec: ProcessSpec): SupervisedProcess {
    const log = new ServiceLog(join(this.#logs, `${spec.name}.log`));
    // During a stop the processes lose their connections to each other: that is expected, and it is in the logs.
    const reporter: Reporter = {
      info: (line) => this.#reporter.info(line),
      warn: (part, line) => {
        if (!this.stopping) this.#reporter.warn(part, line);
      },
    };
    const parts = { log, records: this.#records, reporter, stopTimeoutMs: this.#stopTimeoutMs };
    return new SupervisedProcess(spec, parts);
  }

  #find(name: string): SupervisedProcess {
    const found = this.#stages.flat().find(({ spec }) => spec.name === name);
    if (!found) throw new Error(`No process is named ${name}`);
    return found;
  }
}
