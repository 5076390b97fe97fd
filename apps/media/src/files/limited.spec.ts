import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from '@jest/globals';
import { limited } from './limited.ts';

it('[DECODE-03] a process that has spent its processor time ends by the signal that says so', async () => {
  const limits = { memoryKib: 1_100 * 1024, processorS: 1 };
  const child = spawn(...limited(limits, process.execPath, ['-e', 'for (;;);']), { stdio: 'ignore' });
  expect(await once(child, 'exit')).toEqual([null, 'SIGXCPU']);
});
