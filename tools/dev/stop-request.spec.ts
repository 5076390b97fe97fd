// Real: programs of their own, joined to this process as to the launcher.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';

const HERE = new URL('stop-request.ts', import.meta.url).href;

const launch = (work: string): ChildProcess =>
  spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--input-type=module',
      '--eval',
      `import { onStopRequest } from '${HERE}'; onStopRequest(async () => process.exit(3)); ${work}`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  );

describe('who waits for a request to stop', () => {
  it('ends when the work is done, though the launcher is there', async () => {
    const program = launch('');
    await expect(once(program, 'exit')).resolves.toEqual([0, null]);
  });

  it('is notified when the launcher has ended', async () => {
    const program = launch(`setInterval(() => {}, 1000); console.log('running');`);
    await once(program.stdout!, 'data');
    program.disconnect();
    await expect(once(program, 'exit')).resolves.toEqual([3, null]);
  });
});
