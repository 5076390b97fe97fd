import { ReadableStream, type ReadableStreamDefaultController } from 'node:stream/web';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { keys } from '../src/shared/data/keys.ts';
import { applyLive } from '../src/shared/live/apply-live.ts';
import { connectLive, type LiveOptions } from '../src/shared/live/live-connection.ts';

/** A stream that the test writes into. */
function streamOf() {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (made) => void (controller = made) });
  const say = (text: string) => controller.enqueue(new TextEncoder().encode(text));
  return {
    response: new Response(body as unknown as BodyInit, { status: 200 }),
    say,
    end: () => controller.close(),
  };
}

const asked = jest.fn<typeof fetch>();
const options = {
  promiseIds: () => [31],
  onMessage: jest.fn<LiveOptions['onMessage']>(),
  onOpen: jest.fn<LiveOptions['onOpen']>(),
  onFallback: jest.fn<LiveOptions['onFallback']>(),
};
let line: ReturnType<typeof connectLive>;
const settle = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  asked.mockReset();
  globalThis.fetch = asked;
  localStorage.setItem('jwt', 'a.b.c');
});
afterEach(() => line.close());

describe('the live line', () => {
  it('carries the token in a header, watches the page`s promises and reads messages however they are cut', async () => {
    const stream = streamOf();
    asked.mockResolvedValueOnce(stream.response);
    line = connectLive(options);
    await settle();
    const [url, init] = asked.mock.calls[0]!;
    expect(url).toBe('/api/live?promise=31');
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer a.b.c');
    expect(options.onOpen).toHaveBeenCalledWith(false);
    stream.say(': hello\n\ndata: {"type":"rep');
    stream.say('ort","promiseId":31,"reportId":5}\n\ndata: nonsense\n\n');
    await settle();
    expect(options.onMessage.mock.calls).toEqual([[{ type: 'report', promiseId: 31, reportId: 5 }]]);
  });

  it('comes back after 1, 2 and 4 s, falls back meanwhile, and says that it had been away', async () => {
    const first = streamOf();
    asked.mockResolvedValueOnce(first.response).mockRejectedValue(new TypeError('offline'));
    line = connectLive(options);
    await settle();
    first.end();
    await settle();
    expect(options.onFallback).toHaveBeenCalledTimes(1);
    for (const [ms, times] of [
      [999, 1],
      [1, 2],
      [1999, 2],
      [1, 3],
      [3999, 3],
    ] as const) {
      await jest.advanceTimersByTimeAsync(ms);
      expect(asked).toHaveBeenCalledTimes(times);
    }
    asked.mockResolvedValue(streamOf().response);
    await jest.advanceTimersByTimeAsync(1);
    expect(options.onOpen).toHaveBeenLastCalledWith(true);
  });

  it('waits 30 s at most', async () => {
    asked.mockRejectedValue(new TypeError('offline'));
    line = connectLive(options);
    await jest.advanceTimersByTimeAsync(120_000);
    const before = asked.mock.calls.length;
    await jest.advanceTimersByTimeAsync(30_000);
    expect(asked.mock.calls.length).toBe(before + 1);
  });

  it('drops a line that has been silent for a minute', async () => {
    asked.mockResolvedValueOnce(streamOf().response).mockResolvedValueOnce(streamOf().response);
    line = connectLive(options);
    await settle();
    await jest.advanceTimersByTimeAsync(61_000);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it.each([401, 403])('does not try again after a %i', async (status) => {
    asked.mockResolvedValue(new Response('', { status }));
    line = connectLive(options);
    await jest.advanceTimersByTimeAsync(120_000);
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

describe('what a message makes stale', () => {
  const staleAfter = (message: Parameters<typeof applyLive>[1]) => {
    const queries = new QueryClient();
    const invalidate = jest.spyOn(queries, 'invalidateQueries');
    const end = jest.fn();
    applyLive(queries, message, end);
    return { keys: invalidate.mock.calls.map(([filter]) => filter?.queryKey), end };
  };
  it('notice, promise, report', () => {
    expect(staleAfter({ type: 'notice', receiptId: 1 }).keys).toEqual([keys.receipts]);
    expect(staleAfter({ type: 'promise', promiseId: 3 }).keys).toEqual([keys.promise(3), keys.lists]);
    expect(staleAfter({ type: 'report', promiseId: 3, reportId: 4 }).keys).toEqual([
      keys.promise(3),
      keys.poll(4),
      keys.lists,
    ]);
  });
  it('an ended session ends here too', () => {
    expect(staleAfter({ type: 'session-ended' }).end).toHaveBeenCalled();
  });
});
