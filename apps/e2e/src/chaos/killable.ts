import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@slovo/local/ports.ts';
import type { System } from '@slovo/local/system.ts';
import { type CallerSecrets, callerSecretsOf, until } from '@slovo/testing';
import type { Asked } from './supervisor-program.ts';

const PROGRAM = fileURLToPath(new URL('supervisor-program.ts', import.meta.url));
/** Limits hangs only: on a busy machine it takes minutes until everything has started anew. */
export const HANGS_MS = 240_000;

/** A system of which every process can be killed, the supervisor included, and always starts again. */
export class KillableSystem {
  #supervisor: ChildProcess | undefined;
  #system: System | undefined;

  private constructor(private readonly asked: Asked) {}

  static async start(env: Record<string, string>): Promise<KillableSystem> {
    const folder = mkdtempSync(join(tmpdir(), 'slovo-chaos-'));
    const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
    const started = new KillableSystem({
      folder,
      port,
      sandboxPort,
      env: { CLOCK_CONTROL: '1', FILE_STORAGE: 'local', NATS_PREFIX: 'chaos-', ...env },
    });
    await started.#run();
    return started;
  }

  get appUrl(): string {
    return `http://127.0.0.1:${this.asked.port}`;
  }

  get sandboxUrl(): string {
    return `http://127.0.0.1:${this.asked.sandboxPort}`;
  }

  get folder(): string {
    return this.asked.folder;
  }

  /** How tests reach the servers of the last start. */
  get servers(): { natsUrl: string; natsPrefix: string; callerSecrets: CallerSecrets } {
    const { natsUrl, env } = this.#system!;
    return { natsUrl, natsPrefix: this.asked.env.NATS_PREFIX!, callerSecrets: callerSecretsOf(env) };
  }

  /** Kills the victim as soon as it runs. Ends when it is dead; for the supervisor, when everything runs again. */
  async kill(victim: string): Promise<void> {
    if (victim === 'supervisor') return this.#killSupervisor();
    const pids = await until(() => this.#pidsOf(victim), HANGS_MS);
    for (const pid of pids) endGroup(pid);
    await until(() => pids.every((pid) => !isRunning(pid)));
  }

  /** Every service says that it is ready. */
  async ready(): Promise<void> {
    await until(async () => (await fetch(`${this.appUrl}/health/services`)).ok, HANGS_MS);
  }

  /** Waits until all queued events and updates have been processed. */
  async settle(): Promise<void> {
    await until(async () => {
      const answer = await fetch(`${this.appUrl}/dev/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ advance: 'PT0S' }),
      });
      if (!answer.ok) throw new Error(await answer.text());
      return true;
    }, HANGS_MS);
  }

  async stop(): Promise<void> {
    const supervisor = this.#supervisor;
    if (supervisor?.exitCode === null) {
      const ended = once(supervisor, 'exit');
      supervisor.kill('SIGTERM');
      await ended;
    }
    if (!process.env.KEEP_WORLD) rmSync(this.folder, { recursive: true, force: true });
  }

  async #run(): Promise<void> {
    const args = ['--disable-warning=ExperimentalWarning', PROGRAM, JSON.stringify(this.asked)];
    const supervisor = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    this.#supervisor = supervisor;
    let complaint = '';
    supervisor.stderr!.on('data', (text: Buffer) => (complaint += String(text)));
    this.#system = await new Promise<System>((resolve, reject) => {
      supervisor.once('message', resolve);
      supervisor.once('exit', () => reject(new Error(`The system does not start: ${complaint}`)));
    });
  }

  async #killSupervisor(): Promise<void> {
    const ended = once(this.#supervisor!, 'exit');
    this.#supervisor!.kill('SIGKILL');
    await ended;
    await this.#run();
  }

  /** None while it does not run. */
  #pidsOf(victim: string): number[] | undefined {
    const found = victim === 'decoder' ? childrenOf(this.#recorded('media')) : [this.#recorded(victim)];
    const pids = found.filter((pid) => pid !== undefined).filter(isRunning);
    return pids.length > 0 ? pids : undefined;
  }

  /** Supervisors keep a record of each process that they run. */
  #recorded(name: string): number | undefined {
    const runs = join(this.folder, 'run');
    for (const run of readdirSync(runs)) {
      const file = join(runs, run, `${name}.json`);
      if (existsSync(file)) return (JSON.parse(readFileSync(file, 'utf8')) as { pid: number }).pid;
    }
    return undefined;
  }
}

function childrenOf(parent: number | undefined): number[] {
  const tasks = `/proc/${parent}/task`;
  if (!parent || !existsSync(tasks)) return [];
  return readdirSync(tasks)
    .flatMap((task) =>
      readFileSync(join(tasks, task, 'children'), 'utf8')
        .trim()
        .split(' '),
    )
    .filter(Boolean)
    .map(Number);
}

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  }
}

/** With what it has started, if it leads a group. */
function endGroup(pid: number): void {
  for (const target of [-pid, pid])
    try {
      process.kill(target, 'SIGKILL');
      return;
    } catch {
      // It leads none, or has just ended.
    }
}
