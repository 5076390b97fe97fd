import { ReadableStream } from 'node:stream/web';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { json } from '@slovo/testing/fake-gateway';
import { call } from '../src/shared/api/call.ts';
import { LiveConnection } from '../src/shared/live/live-connection.ts';
import { uploadReport } from '../src/shared/offline/upload-report.ts';
import { FakeUpload } from './fake-upload.ts';

const seen = jest.fn<typeof fetch>();
const header = (): string | null => new Headers(seen.mock.calls.at(-1)![1]?.headers).get('cache-control');
const read = async (): Promise<string | null> => {
  await call('promises.list-feed', {});
  return header();
};

/** Each test begins long after the last change of the one before. */
let later = 0;

beforeEach(() => {
  jest.useFakeTimers();
  jest.advanceTimersByTime((later += 3_600_000));
  localStorage.clear();
  seen.mockReset().mockImplementation(async () => json([]));
  globalThis.fetch = seen;
});
afterEach(() => void jest.useRealTimers());

describe('a read', () => {
  it('[SPEED-05] takes no answer that is older than the reply to the last write, for two seconds', async () => {
    expect(await read()).toBeNull();
    await call('promises.set-privacy', { id: 7, is_public: true });
    expect(header()).toBeNull();
    expect(await read()).toBe('max-age=0');
    jest.advanceTimersByTime(1_500);
    expect(await read()).toBe('max-age=1');
    jest.advanceTimersByTime(500);
    expect(await read()).toBeNull();
  });

  it('[SPEED-05] takes no older one than the reply to a report, which is sent in another way', async () => {
    FakeUpload.install();
    try {
      const report = { promiseId: 7, text: 'Готово', file: null, key: 'k' };
      const sent = uploadReport(report, () => {}, new AbortController().signal);
      expect(await read()).toBeNull();
      FakeUpload.all[0]!.answer(201, { report: {}, promise: {}, repeated: false });
      await sent;
    } finally {
      FakeUpload.remove();
    }
    expect(await read()).toBe('max-age=0');
  });

  it('[SPEED-05] takes no older one than the open live connection, nor than its last event', async () => {
    let say!: (text: string) => void;
    const body = new ReadableStream<Uint8Array>({
      start: (made) => void (say = (text) => made.enqueue(new TextEncoder().encode(text))),
    });
    seen.mockImplementationOnce(async () => new Response(body as unknown as BodyInit));
    const options = { promiseIds: () => [], onMessage: () => {}, onOpen: () => {}, onFallback: () => {} };
    const line = new LiveConnection(options);
    try {
      expect(await read()).toBeNull();
      for (const text of [': open\n\n', 'data: {"type":"report","promiseId":31,"reportId":5}\n\n']) {
        say(text);
        await jest.advanceTimersByTimeAsync(0);
        expect(await read()).toBe('max-age=0');
        jest.advanceTimersByTime(2_000);
        expect(await read()).toBeNull();
      }
    } finally {
      line.close();
    }
  });

  it('[SPEED-05] takes no older one at the start of the page, where somebody is signed in', async () => {
    await jest.isolateModulesAsync(async () => {
      const { freshEnoughFor } = await import('../src/shared/api/freshness.ts');
      expect([freshEnoughFor('a.b.c'), freshEnoughFor(null)]).toEqual([{ 'cache-control': 'max-age=0' }, {}]);
    });
  });
});
