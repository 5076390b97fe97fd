import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RunRecords } from './run-records.ts';
import { ServiceLog } from './service-log.ts';
import { SupervisedProcess, type ProcessSpec } from './supervised-process.ts';
import { terminal, type Voice } from './terminal.ts';

const REAPER = fileURLToPath(new URL('reaper.ts', import.meta.url));
/** While starting, a service may find its neighbours not yet there; later it may fail as often as it likes. */
const CRASHES_ALLOWED_AT_START = 3;

export interface SupervisorOptions {
  /** Takes `run/` (who runs) and `logs/` (what they say). */
  folder: string;
  voice?: Voice;
  /** Time to end politely before SIGKILL, in milliseconds. */
  patienceMs?: number;
  /** Remove the folder should we be killed: for the throw-away servers of tests. */
  scratch?: boolean;
}

/** Starts processes in stages, keeps them running, and ends them in the reverse order of the stages. */
export class Supervisor {
  readonly #logs: string;
  readonly #records: RunRecords;
  readonly #reaper: ChildProcess;
  readonly #voice: Voice;
  readonly #patienceMs: number;
  readonly #stages: SupervisedProcess[][] = [];
  #stopping: Promise<void> | undefined;

  constructor({ folder, voice = terminal, patienceMs = 8_000, scratch = false }: SupervisorOptions) {
    this.#voice = voice;
    this.#patienceMs = patienceMs;
    this.#logs = join(folder, 'logs');
    mkdirSync(this.#logs, { recursive: true });
    this.#records = new RunRecords(join(folder, 'run'));
    this.#reaper = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', REAPER, this.#records.folder, ...(scratch ? [folder] : [])],
      {
        cwd: '/',
        detached: true,
        stdio: ['pipe', 'ignore', 'ignore'],
      },
    );
    this.#reaper.unref();
    // The pipe alone must not keep a finished program alive; it is a socket although typed as a stream.
    (this.#reaper.stdin as Socket | null)?.unref();
  }

  /** Starts these together and waits until each is ready. Throws with the last lines of the log of one that fails. */
  async start(specs: ProcessSpec[]): Promise<void> {
    if (this.#stopping) throw new Error('The supervisor is stopping');
    const stage = specs.map((spec) => this.#supervise(spec));
    this.#stages.push(stage);
    await Promise.all(stage.map((each) => each.start()));
    await this.untilReady(Promise.all(stage.map((each) => each.ready(CRASHES_ALLOWED_AT_START))));
  }

  /** Runs a program to its end. Throws with the last lines of its log unless it ends with code 0. */
  async run(spec: ProcessSpec): Promise<void> {
    if (this.#stopping) throw new Error('The supervisor is stopping');
    const task = this.#supervise({ warning: () => undefined, ...spec, once: true });
    this.#stages.push([task]);
    await task.start();
    await task.finished();
  }

  /** The given wait, broken off with an explanation as soon as any process does not stay up. */
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

  /** Ends the process and keeps it down until `restart`. */
  kill(name: string): Promise<void> {
    return this.#find(name).stop('SIGKILL');
  }

  /** Ends the process as a fault would; it is started again by itself. */
  crash(name: string): void {
    this.#find(name).crash();
  }

  async restart(name: string): Promise<void> {
    const found = this.#find(name);
    await found.stop();
    found.crashes = 0;
    await found.start();
    await found.ready(CRASHES_ALLOWED_AT_START);
  }

  get stopping(): boolean {
    return this.#stopping !== undefined;
  }

  pidOf(name: string): number | undefined {
    return this.#find(name).pid;
  }

  /** Ends everything, the last stage first. Calling it twice waits for the same end. */
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
    // While all are ending, each misses the others; that stands in the logs and is nobody's worry.
    const voice: Voice = {
      say: (line) => this.#voice.say(line),
      warn: (part, line) => {
        if (!this.stopping) this.#voice.warn(part, line);
      },
    };
    return new SupervisedProcess(spec, { log, records: this.#records, voice, patienceMs: this.#patienceMs });
  }

  #find(name: string): SupervisedProcess {
    const found = this.#stages.flat().find(({ spec }) => spec.name === name);
    if (!found) throw new Error(`No process is named ${name}`);
    return found;
  }
}
