import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { warningIn } from './log-warning.ts';
import { LoweredPriority } from './lowered-priority.ts';
import type { ProcessIdentity } from './process-identity.ts';
import type { RunRecords } from './run-records.ts';
import type { ServiceLog } from './service-log.ts';
import { signalGroup, stopProcess } from './stop-process.ts';
import type { Reporter } from './terminal.ts';

export interface ProcessSpec {
  /** Also the name of its log file. */
  name: string;
  command: string;
  args: string[];
  cwd?: string;
  /** How far its scheduling priority and that of its children is below that of this process, in steps of `nice`. */
  niceness?: number;
  /** Added to this process's own environment. */
  env?: Record<string, string>;
  uid?: number;
  gid?: number;
  /** SIGTERM by default. PostgreSQL's fast shutdown is SIGINT. */
  stopSignal?: NodeJS.Signals;
  /** Runs before every start, including restarts after a crash. */
  beforeStart?: () => Promise<void>;
  /** Polled until it returns true. Without it a process is ready when it runs. */
  isReady?: () => Promise<boolean>;
  readyWithinMs?: number;
  /** The part of a log line that the terminal shows; undefined for none. */
  warning?: (line: string, stream: 'stdout' | 'stderr') => string | undefined;
  /** Not restarted when it ends: a build, a migration. */
  once?: boolean;
}

const FIRST_BACKOFF_MS = 250;
const LONGEST_BACKOFF_MS = 15_000;
/** After a run of this length the backoff starts from the beginning. */
const STABLE_MS = 20_000;
const POLL_MS = 50;

export class SupervisedProcess {
  readonly spec: ProcessSpec;
  readonly log: ServiceLog;
  /** The number of crashes since the last stable run. */
  crashes = 0;
  /** Exit code of the last run. */
  exitCode: number | undefined;
  #records: RunRecords;
  #reporter: Reporter;
  #stopTimeoutMs: number;
  #shouldRun = false;
  #child: ChildProcess | undefined;
  #identity: ProcessIdentity | undefined;
  #priority: LoweredPriority | undefined;
  #exited: Promise<void> = Promise.resolve();
  #restartTimer: NodeJS.Timeout | undefined;
  #startedAt = 0;

  constructor(
    spec: ProcessSpec,
    parts: { log: ServiceLog; records: RunRecords; reporter: Reporter; stopTimeoutMs: number },
  ) {
    this.spec = spec;
    this.log = parts.log;
    this.#records = parts.records;
    this.#reporter = parts.reporter;
    this.#stopTimeoutMs = parts.stopTimeoutMs;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Starts the process. From now on it is restarted whenever it ends by itself. */
  async start(): Promise<void> {
    this.#shouldRun = true;
    await this.spec.beforeStart?.();
    if (this.#shouldRun && !this.#child) this.#spawn();
  }

  /** Throws when the process crashed more than `crashesAllowed` times in a row or is not ready in time. */
  async untilReady(crashesAllowed: number): Promise<void> {
    const { name, isReady, readyWithinMs = 60_000 } = this.spec;
    const deadline = performance.now() + readyWithinMs;
    while (this.#shouldRun) {
      this.throwIfFailing(crashesAllowed);
      if (this.#child && (!isReady || (await isReady()))) return;
      if (performance.now() > deadline)
        throw new Error(`${name} was not ready within ${readyWithinMs / 1000} s.${this.#describeLog()}`);
      await sleep(POLL_MS);
    }
  }

  /** Waits for the end of a process that runs once. Throws with its last log lines unless it exited with code 0. */
  async untilFinished(): Promise<void> {
    await this.#exited;
    if (this.exitCode !== 0)
      throw new Error(`${this.spec.name} failed (code ${this.exitCode}).${this.#describeLog()}`);
  }

  throwIfFailing(crashesAllowed: number): void {
    if (this.crashes > crashesAllowed)
      throw new Error(`${this.spec.name} keeps crashing.${this.#describeLog()}`);
  }

  /** Stops the process and does not restart it. */
  async stop(signal: NodeJS.Signals = this.spec.stopSignal ?? 'SIGTERM'): Promise<void> {
    this.#shouldRun = false;
    clearTimeout(this.#restartTimer);
    if (this.#identity) await stopProcess(this.#identity, signal, this.#stopTimeoutMs);
    await this.#exited;
  }

  /** Kills the process, which is then restarted as after any crash. */
  crash(): void {
    if (this.#child?.pid) signalGroup(this.#child.pid, 'SIGKILL');
  }

  #spawn(): void {
    const {
      name,
      command,
      args,
      cwd,
      env,
      uid,
      gid,
      stopSignal = 'SIGTERM',
      niceness = 0,
      warning = warningIn,
    } = this.spec;
    this.#startedAt = performance.now();
    this.log.clearLastLines();
    // A process group of its own: Ctrl-C reaches only this program, and a stop signal reaches the children too.
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      uid,
      gid,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    for (const stream of ['stdout', 'stderr'] as const) {
      this.log.follow(child[stream], (line) => {
        const text = warning(line, stream);
        if (text) this.#reporter.warn(name, text);
      });
    }
    if (child.pid && niceness > 0) this.#priority = new LoweredPriority(child.pid, niceness);
    if (child.pid) this.#identity = this.#records.add(name, child.pid, stopSignal);
    this.#exited = new Promise((resolve) => {
      const end = (reason: string, code: number): void => {
        this.#onExit(reason, code);
        resolve();
      };
      child.once('error', (error) => end(error.message, 127));
      child.once('close', (code, signal) =>
        end(signal ? `ended by ${signal}` : `exited with code ${code}`, code ?? 1),
      );
    });
  }

  #onExit(reason: string, code: number): void {
    if (!this.#child) return;
    this.exitCode = code;
    this.#child = undefined;
    this.#identity = undefined;
    this.#priority?.stop();
    this.#records.remove(this.spec.name);
    if (!this.#shouldRun || this.spec.once) return;
    if (performance.now() - this.#startedAt > STABLE_MS) this.crashes = 0;
    this.crashes += 1;
    const backoff = Math.min(FIRST_BACKOFF_MS * 2 ** (this.crashes - 1), LONGEST_BACKOFF_MS);
    this.#reporter.warn(
      this.spec.name,
      `${reason}; restarting in ${backoff / 1000} s (log: ${this.log.path})`,
    );
    this.#restartTimer = setTimeout(() => {
      this.start().catch((error: unknown) => {
        this.#reporter.warn(this.spec.name, `cannot start: ${String(error)}`);
        this.crashes += 1;
      });
    }, backoff);
  }

  #describeLog(): string {
    const lines = this.log.lastLines();
    return lines
      ? ` Its last log lines:\n${lines}\nThe whole log: ${this.log.path}`
      : ` Its log: ${this.log.path}`;
  }
}
