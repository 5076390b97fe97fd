// The bundled bot in a process that can be killed.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Beside the installed packages, where the bundle finds them. One for each worker of Jest: it is written while others run. */
const BUNDLE = `${ROOT}node_modules/.cache/slovo-bot-under-test-${process.env.JEST_WORKER_ID ?? 1}`;

/** Bundles the bot as its build does, once for a spec that kills it. */
export const buildBot = async (): Promise<void> => {
  const folder = fileURLToPath(new URL('..', import.meta.url));
  await promisify(execFile)(
    process.execPath,
    [`${ROOT}node_modules/rolldown/bin/cli.mjs`, '-c', `${ROOT}rolldown.service.mjs`, '--dir', BUNDLE],
    { cwd: folder },
  );
};

export class BotProcess {
  private constructor(private readonly child: ChildProcess) {}

  /** Resolves when the bot reports that it is up. */
  static async spawn(env: Record<string, string>): Promise<BotProcess> {
    const child = spawn(process.execPath, [`${BUNDLE}/main.mjs`], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (line: Buffer) => line.includes('bot is up') && resolve());
      child.once('exit', () => reject(new Error('the bot ended')));
    });
    return new BotProcess(child);
  }

  /** With SIGKILL, as in a power cut. */
  async kill(): Promise<void> {
    const { child } = this;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.removeAllListeners('exit').kill('SIGKILL');
    await Promise.race([gone, once(child, 'close')]);
  }

  /** With SIGTERM, as in a roll-out. Resolves to its exit code when it has ended by itself. */
  async stop(): Promise<number | null> {
    const ended = once(this.child.removeAllListeners('exit'), 'exit');
    this.child.kill('SIGTERM');
    const [code] = (await ended) as [number | null];
    return code;
  }
}
