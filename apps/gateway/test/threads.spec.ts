// Real: threads. Not real: what they do, which each request says.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { until } from '@slovo/testing';
import { RestartedThread } from '../src/links/threads/restarted-thread.ts';
import { ThreadBusy, type ThreadOptions } from '../src/links/threads/thread.ts';

type Request = { says: string; afterMs?: number } | { fails: true } | { ends: true } | { hangs: true };
interface Answer {
  said: string;
  /** Requests that have reached the thread. */
  received: number;
}

const THREAD = `
import { parentPort } from 'node:worker_threads';
let received = 0;
parentPort.on('message', (request) => {
  received += 1;
  if (request.ends) process.exit(3);
  if (request.hangs) while (true);
  if (request.fails) return parentPort.postMessage({ failure: 'it cannot' });
  setTimeout(() => parentPort.postMessage({ said: request.says, received }), request.afterMs ?? 0);
});
parentPort.postMessage('ready');
`;
const file = join(mkdtempSync(join(tmpdir(), 'slovo-thread-')), 'thread.mjs');
writeFileSync(file, THREAD);

let thread: RestartedThread<Request, Answer>;
function open(options: Partial<ThreadOptions> = {}, pauseMs = 1): typeof thread {
  const limits = { mostWaiting: 3, patienceMs: 60_000, hangsAfterMs: 60_000 };
  thread = new RestartedThread('thread of tests', { file, memory: {}, ...limits, ...options }, pauseMs);
  return thread;
}
afterEach(() => thread.stop());

const whenBack = () => until(() => thread.run({ says: 'back' }).catch(() => null));

describe('a thread of the gateway', () => {
  it('answers one request after the other', async () => {
    open();
    const answers = ['a', 'b', 'c'].map((says) => thread.run({ says }));
    expect((await Promise.all(answers)).map(({ said }) => said)).toEqual(['a', 'b', 'c']);
    await expect(thread.run({ fails: true })).rejects.toThrow('it cannot');
    expect((await thread.run({ says: 'd' })).said).toBe('d');
  });

  it('refuses what is more than may wait', async () => {
    open({ mostWaiting: 2 });
    await thread.run({ says: 'ready' });
    const slow = thread.run({ says: 'slow', afterMs: 100 });
    const waiting = [thread.run({ says: 'a' }), thread.run({ says: 'b' })];
    await expect(thread.run({ says: 'c' })).rejects.toBeInstanceOf(ThreadBusy);
    await Promise.all([slow, ...waiting]);
  });

  it('never begins what nobody waits for any more', async () => {
    open({ patienceMs: 50 });
    await whenBack();
    const before = (await thread.run({ says: 'before' })).received;
    const slow = thread.run({ says: 'slow', afterMs: 500 });
    await expect(thread.run({ says: 'late' })).rejects.toBeInstanceOf(ThreadBusy);
    expect((await slow).received).toBe(before + 1);
    expect((await whenBack())?.received).toBe(before + 2);
  });

  it('is not ended by a queue that takes longer than one request may', async () => {
    open({ hangsAfterMs: 3_000, mostWaiting: 20 });
    const queue = Array.from({ length: 16 }, () => thread.run({ says: 'slow', afterMs: 200 }));
    expect((await Promise.all(queue)).at(-1)!.received).toBe(16);
  });

  it('is ended by a request that hangs, and starts anew', async () => {
    open({ hangsAfterMs: 300 });
    await expect(thread.run({ hangs: true })).rejects.toThrow('was silent for 300 ms');
    expect((await whenBack())?.received).toBe(1);
  });

  it('that ends again and again is started ever more seldom, and logged once', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const log = jest.spyOn(Logger.prototype, 'log').mockReturnValue();
    open();
    for (let times = 0; times < 4; times += 1)
      await until(async () => {
        const failure = await thread.run({ ends: true }).catch((error: Error) => error.message);
        return /ended with 3/.test(JSON.stringify(failure));
      });
    expect(warn.mock.calls).toEqual([['The thread of tests has ended: The thread ended with 3']]);
    await whenBack();
    await thread.run({ says: 'again' });
    expect(log.mock.calls).toEqual([['The thread of tests works again']]);
    await expect(thread.run({ ends: true })).rejects.toThrow('ended with 3');
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it('is away for a pause after it has ended', async () => {
    open({}, 60_000);
    await expect(thread.run({ ends: true })).rejects.toThrow('ended with 3');
    expect(thread.isReady).toBe(false);
    await expect(thread.run({ says: 'a' })).rejects.toThrow('The thread of tests is away');
  });
});
