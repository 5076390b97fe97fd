import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findFreePort } from '@slovo/local/ports.ts';

/** A running `npm start`. */
export interface Run {
  pid: number;
  /** Resolves when such a line was printed; fails when the start ends before. */
  line(pattern: RegExp): Promise<void>;
  stop(): Promise<void>;
}

/** With the demo, on free ports. */
export async function start(root: string, folder: string, flags: readonly string[] = []): Promise<Run> {
  const env = { ...process.env, DATA_DIR: folder, SEED: 'demo', PORT: String(await findFreePort()) };
  const args = [join(root, 'tools', 'with-install.mjs'), '--light', 'tools/dev/start.ts', ...flags];
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: root,
    env: { ...env, SANDBOX_PORT: String(await findFreePort()) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed: string[] = [];
  const ended = once(child, 'exit');
  const reader = createInterface({ input: child.stdout! }).on('line', (text) => printed.push(text));
  return {
    pid: child.pid!,
    line: async (pattern) => {
      while (!printed.some((text) => pattern.test(text))) {
        await Promise.race([once(reader, 'line'), ended]);
        // A signal leaves no code.
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`npm start ended:\n${printed.join('\n')}`);
      }
    },
    stop: async () => {
      child.kill('SIGINT');
      await ended;
    },
  };
}
