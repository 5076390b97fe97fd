import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { warningIn } from './log-warning.ts';
import type { ProcessIdentity } from './process-identity.ts';
import type { RunRecords } from './run-records.ts';
import type { ServiceLog } from './service-log.ts';
import { signalGroup, stopProcess } from './stop-process.ts';
import type { Voice } from './terminal.ts';

export interface ProcessSpec {
  /** Also the name of its log file. */
  name: string;
  command: string;
  args: string[];
  cwd?: string;
  /** Added to this process's own environment. */
  env?: Record<string, string>;
  uid?: number;
  gid?: number;
  /** SIGTERM unless told: PostgreSQL's quick and clean stop is SIGINT. */
  stopSignal?: NodeJS.Signals;
  /** Before every start, restarts after a crash included. */
  beforeStart?: () => Promise<void>;
  /** Polled until true; without it a process counts as ready once it runs. */
  isReady?: () => Promise<boolean>;
  readyWithinMs?: number;
  /** What of a log line the terminal should show. */
  warning?: (line: string, stream: 'stdout' | 'stderr') => string | undefined;
  /** Runs to its end and is not started again: a build, a migration. */
  once?: boolean;
}

const FIRST_BACKOFF_MS = 250;
const LONGEST_BACKOFF_MS = 15_000;
/** A process that lived this long starts its backoff anew. */
const STEADY_MS = 20_000;
const POLL_MS = 50;

export class SupervisedProcess {
  readonly spec: ProcessSpec;
  readonly log: ServiceLog;
  /** In a row, without a steady run between. */
  crashes = 0;
  /** Of the last run that ended. */
  exitCode: number | undefined;
  #records: RunRecords;
  #voice: Voice;
  #patienceMs: number;
  #wanted = false;
  #child: ChildProcess | undefined;
  #identity: ProcessIdentity | undefined;
  #exited: Promise<void> = Promise.resolve();
  #restart: NodeJS.Timeout | undefined;
  #startedAt = 0;

  constructor(
    spec: ProcessSpec,
    parts: { log: ServiceLog; records: RunRecords; voice: Voice; patienceMs: number },
  ) {
    this.spec = spec;
    this.log = parts.log;
    this.#records = parts.records;
    this.#voice = parts.voice;
    this.#patienceMs = parts.patienceMs;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Spawns it; from now on it is started again whenever it ends by itself. */
  async start(): Promise<void> {
    this.#wanted = true;
    await this.spec.beforeStart?.();
    if (this.#wanted && !this.#child) this.#spawn();
  }

  /** Throws when it crashed `crashesAllowed` times in a row or is not ready in time. */
  async ready(crashesAllowed: number): Promise<void> {
    const { name, isReady, readyWithinMs = 60_000 } = this.spec;
    const deadline = performance.now() + readyWithinMs;
    while (this.#wanted) {
      this.throwIfFailing(crashesAllowed);
      if (this.#child && (!isReady || (await isReady()))) return;
      if (performance.now() > deadline)
        throw new Error(`${name} was not ready within ${readyWithinMs / 1000} s.${this.#explain()}`);
      await sleep(POLL_MS);
    }
  }

  /** For a process that runs once: waits for its end. Throws with its last lines unless it went well. */
  async finished(): Promise<void> {
    await this.#exited;
    if (this.exitCode !== 0)
      throw new Error(`${this.spec.name} failed (code ${this.exitCode}).${this.#explain()}`);
  }

  throwIfFailing(crashesAllowed: number): void {
    if (this.crashes > crashesAllowed)
      throw new Error(`${this.spec.name} does not stay up.${this.#explain()}`);
  }

  /** Ends it and keeps it down. */
  async stop(signal: NodeJS.Signals = this.spec.stopSignal ?? 'SIGTERM'): Promise<void> {
    this.#wanted = false;
    clearTimeout(this.#restart);
    if (this.#identity) await stopProcess(this.#identity, signal, this.#patienceMs);
    await this.#exited;
  }

  /** Ends it without ceremony and lets the supervision find out. */
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
      warning = warningIn,
    } = this.spec;
    this.#startedAt = performance.now();
    this.log.forget();
    // A group of its own: Ctrl-C in the terminal reaches us only, and a stop reaches its children too.
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
        if (text) this.#voice.warn(name, text);
      });
    }
    if (child.pid) this.#identity = this.#records.put(name, child.pid, stopSignal);
    this.#exited = new Promise((resolve) => {
      const end = (how: string, code: number): void => {
        this.#ended(how, code);
        resolve();
      };
      child.once('error', (error) => end(error.message, 127));
      child.once('close', (code, signal) =>
        end(signal ? `ended by ${signal}` : `ended with code ${code}`, code ?? 1),
      );
    });
  }

  #ended(how: string, code: number): void {
    if (!this.#child) return;
    this.exitCode = code;
    this.#child = undefined;
    this.#identity = undefined;
    this.#records.remove(this.spec.name);
    if (!this.#wanted || this.spec.once) return;
    if (performance.now() - this.#startedAt > STEADY_MS) this.crashes = 0;
    this.crashes += 1;
    const backoff = Math.min(FIRST_BACKOFF_MS * 2 ** (this.crashes - 1), LONGEST_BACKOFF_MS);
    this.#voice.warn(
      this.spec.name,
      `${how}; starting it again in ${backoff / 1000} s (log: ${this.log.path})`,
    );
    this.#restart = setTimeout(() => {
      this.start().catch((error: unknown) => {
        this.#voice.warn(this.spec.name, `cannot be started: ${String(error)}`);
        this.crashes += 1;
      });
    }, backoff);
  }

  #explain(): string {
    const lines = this.log.lastLines();
    return lines
      ? ` Its last words:\n${lines}\nThe whole log: ${this.log.path}`
      : ` Its log: ${this.log.path}`;
  }
}
