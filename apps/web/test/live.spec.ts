import { ReadableStream, type ReadableStreamDefaultController } from 'node:stream/web';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { LOGOUT_EVENT } from '../src/shared/session/token-storage.ts';
import { keys } from '../src/shared/data/keys.ts';
import { LiveConnection, type LiveOptions } from '../src/shared/live/live-connection.ts';
import { LiveUpdates } from '../src/shared/live/live-updates.ts';

/** A stream that the test writes into. */
function streamOf() {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (made) => void (controller = made) });
  const say = (text: string) => controller.enqueue(new TextEncoder().encode(text));
  return {
    /** As the gateway opens it. */
    response: () => {
      say(': open\n\n');
      return new Response(body as unknown as BodyInit, { status: 200 });
    },
    /** Behind a proxy that withholds the first data. */
    silent: () => new Response(body as unknown as BodyInit, { status: 200 }),
    say,
    end: () => controller.close(),
    break: () => controller.error(new DOMException('', 'AbortError')),
  };
}

const asked = jest.fn<typeof fetch>();
const options = {
  promiseIds: () => [31],
  onMessage: jest.fn<LiveOptions['onMessage']>(),
  onOpen: jest.fn<LiveOptions['onOpen']>(),
  onFallback: jest.fn<LiveOptions['onFallback']>(),
};
let line: Pick<LiveConnection, 'resubscribe' | 'wake' | 'pause' | 'close'>;
const settle = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  jest.clearAllMocks();
  asked.mockReset();
  globalThis.fetch = asked;
  localStorage.setItem('jwt', 'a.b.c');
});
afterEach(() => {
  line.close();
  jest.restoreAllMocks();
});
/** The abort signal of a request. */
const signalOf = (call: number) => asked.mock.calls[call]![1]!.signal!;

describe('the live connection', () => {
  it('sends the token in a header, watches the page`s promises and reads messages however they are split', async () => {
    const stream = streamOf();
    asked.mockResolvedValueOnce(stream.response());
    line = new LiveConnection(options);
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

  it('reconnects after half of 2, 4 and 8 s where chance says so, polls meanwhile, and reports the gap', async () => {
    const first = streamOf();
    asked.mockResolvedValueOnce(first.response()).mockRejectedValue(new TypeError('offline'));
    line = new LiveConnection(options);
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
    asked.mockResolvedValue(streamOf().response());
    await jest.advanceTimersByTimeAsync(1);
    expect(options.onOpen).toHaveBeenLastCalledWith(true);
  });

  it('waits 30 s at most', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(1);
    asked.mockRejectedValue(new TypeError('offline'));
    line = new LiveConnection(options);
    // After 2, 4, 8, 16, 30, 30 and 30 s.
    await jest.advanceTimersByTimeAsync(120_000);
    expect(asked).toHaveBeenCalledTimes(8);
    await jest.advanceTimersByTimeAsync(29_999);
    expect(asked).toHaveBeenCalledTimes(8);
    await jest.advanceTimersByTimeAsync(1);
    expect(asked).toHaveBeenCalledTimes(9);
  });

  it('drops a connection that has been silent for a minute', async () => {
    asked.mockImplementation(async (_url, init) => {
      const stream = streamOf();
      init!.signal!.addEventListener('abort', stream.break);
      return stream.response();
    });
    line = new LiveConnection(options);
    await jest.advanceTimersByTimeAsync(60_999);
    expect(asked).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(options.onOpen).toHaveBeenLastCalledWith(true);
  });

  it('[FAST-07] comes back after the time of Retry-After, spread over the window that follows it', async () => {
    asked.mockResolvedValue(new Response('', { status: 503, headers: { 'retry-after': '5' } }));
    line = new LiveConnection(options);
    await jest.advanceTimersByTimeAsync(5999);
    expect(asked).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('[FAST-07] takes the width of its first window from the field `retry` of the stream', async () => {
    const stream = streamOf();
    asked.mockResolvedValueOnce(stream.response()).mockRejectedValue(new TypeError('offline'));
    line = new LiveConnection(options);
    stream.say('retry: 10000\n\n');
    await settle();
    stream.end();
    await jest.advanceTimersByTimeAsync(4999);
    expect(asked).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('[FAST-07] a thousand pages that were dropped together come back over the whole window, not together', async () => {
    jest.spyOn(Math, 'random').mockRestore();
    asked.mockRejectedValue(new TypeError('offline'));
    const pages = Array.from({ length: 1000 }, () => new LiveConnection(options));
    line = pages[0]!;
    await settle();
    const arrivals: number[] = [];
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const before = asked.mock.calls.length;
      await jest.advanceTimersByTimeAsync(200);
      arrivals.push(asked.mock.calls.length - before);
    }
    expect(arrivals.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(1000);
    expect(Math.max(...arrivals)).toBeLessThan(250);
    for (const page of pages) page.close();
  });

  it('backs off if a connection is cut right after its first data', async () => {
    asked.mockImplementation(async () => {
      const stream = streamOf();
      setTimeout(stream.end, 10);
      return stream.response();
    });
    line = new LiveConnection(options);
    await jest.advanceTimersByTimeAsync(10_000);
    // At 0, 1, 3 and 7 s.
    expect(asked).toHaveBeenCalledTimes(4);
  });

  it('polls after 5 s if a proxy withholds the first data, and opens once it arrives', async () => {
    const stream = streamOf();
    asked.mockResolvedValueOnce(stream.silent());
    line = new LiveConnection(options);
    await jest.advanceTimersByTimeAsync(4999);
    expect(options.onFallback).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect([options.onFallback.mock.calls.length, options.onOpen.mock.calls.length]).toEqual([1, 0]);
    stream.say(': open\n\n');
    await settle();
    // The loaded data is older than the connection by now.
    expect(options.onOpen.mock.calls).toEqual([[true]]);
  });

  it('does not wait for a response forever', async () => {
    asked.mockImplementation(
      (_url, init) =>
        new Promise((_resolve, reject) => {
          init!.signal!.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        }),
    );
    line = new LiveConnection(options);
    await jest.advanceTimersByTimeAsync(61_000);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('keeps the old connection until the new subscription has received data', async () => {
    const [old, next] = [streamOf(), streamOf()];
    asked.mockResolvedValueOnce(old.response()).mockResolvedValueOnce(next.silent());
    line = new LiveConnection(options);
    await settle();
    line.resubscribe();
    await settle();
    expect(signalOf(0).aborted).toBe(false);
    old.say('data: {"type":"notice","receiptId":1}\n\n');
    await settle();
    expect(options.onMessage).toHaveBeenCalledTimes(1);
    next.say(': open\n\n');
    await settle();
    expect([signalOf(0).aborted, signalOf(1).aborted]).toEqual([true, false]);
    expect(options.onOpen.mock.calls).toEqual([[false], [false]]);
  });

  it('reports a gap if the old connection broke before the new one was open', async () => {
    const [old, next] = [streamOf(), streamOf()];
    asked.mockResolvedValueOnce(old.response()).mockResolvedValueOnce(next.silent());
    line = new LiveConnection(options);
    await settle();
    line.resubscribe();
    old.end();
    await settle();
    next.say(': open\n\n');
    await settle();
    expect(options.onOpen).toHaveBeenLastCalledWith(true);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('disconnects while the page is hidden, and reconnects when it is visible', async () => {
    asked.mockImplementation(async () => streamOf().response());
    line = new LiveConnection(options);
    await settle();
    line.pause();
    await jest.advanceTimersByTimeAsync(300_000);
    expect([asked.mock.calls.length, signalOf(0).aborted]).toEqual([1, true]);
    line.wake();
    await settle();
    expect(options.onOpen).toHaveBeenLastCalledWith(true);
  });

  it('keeps a connection that sent data a moment ago, not one that was silent while the page slept or the network changed', async () => {
    asked.mockImplementation(async () => streamOf().response());
    line = new LiveConnection(options);
    await jest.advanceTimersByTimeAsync(24_000);
    line.wake();
    await settle();
    expect(asked).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(2000);
    line.wake();
    await settle();
    expect([asked.mock.calls.length, signalOf(0).aborted]).toEqual([2, true]);
    line.wake(true);
    await settle();
    expect(asked).toHaveBeenCalledTimes(3);
  });

  it('reconnects at once when the network is back', async () => {
    asked.mockRejectedValue(new TypeError('offline'));
    line = new LiveConnection(options);
    await jest.advanceTimersByTimeAsync(40_000);
    const before = asked.mock.calls.length;
    asked.mockResolvedValue(streamOf().response());
    line.wake(true);
    await settle();
    expect(asked.mock.calls.length).toBe(before + 1);
    expect(options.onOpen).toHaveBeenLastCalledWith(true);
  });

  it.each([
    [401, true],
    [403, false],
  ])('does not retry after a %i; signed out: %s', async (status, signedOut) => {
    const onLogout = jest.fn();
    window.addEventListener(LOGOUT_EVENT, onLogout, { once: true });
    asked.mockResolvedValue(new Response('', { status }));
    line = new LiveConnection(options);
    await jest.advanceTimersByTimeAsync(120_000);
    expect(asked).toHaveBeenCalledTimes(1);
    expect([onLogout.mock.calls.length, localStorage.getItem('jwt')]).toEqual(
      signedOut ? [1, null] : [0, 'a.b.c'],
    );
    window.removeEventListener(LOGOUT_EVENT, onLogout);
  });
});

describe('queries invalidated by a message', () => {
  function news() {
    const queries = new QueryClient();
    const invalidate = jest.spyOn(queries, 'invalidateQueries');
    const end = jest.fn();
    const follow = jest.fn();
    const updates = new LiveUpdates(queries, end, follow);
    line = { resubscribe: () => {}, wake: () => {}, pause: () => {}, close: () => updates.stop() };
    return { updates, end, follow, stale: () => invalidate.mock.calls.map(([filter]) => filter?.queryKey) };
  }

  it.each([
    [{ type: 'notice', receiptId: 1 } as const, [keys.receipts, keys.waiting]],
    [{ type: 'promise', promiseId: 3 } as const, [keys.promise(3), keys.lists, keys.profiles]],
    [
      { type: 'report', promiseId: 3, reportId: 4 } as const,
      [keys.promise(3), keys.poll(4), keys.lists, keys.profiles, keys.waiting],
    ],
  ])('%o', async (message, touched) => {
    const { updates, stale } = news();
    updates.handle(message);
    await jest.advanceTimersByTimeAsync(100);
    expect(stale()).toEqual(touched);
  });

  it('the events of one vote once, together', async () => {
    const { updates, stale } = news();
    updates.handle({ type: 'report', promiseId: 3, reportId: 4 });
    updates.handle({ type: 'notice', receiptId: 1 });
    updates.handle({ type: 'report', promiseId: 3, reportId: 4 });
    updates.handle({ type: 'notice', receiptId: 2 });
    expect(stale()).toEqual([]);
    await jest.advanceTimersByTimeAsync(100);
    expect(stale()).toEqual([
      keys.promise(3),
      keys.poll(4),
      keys.lists,
      keys.profiles,
      keys.waiting,
      keys.receipts,
    ]);
  });

  it('none after the page has stopped listening', async () => {
    const { updates, stale } = news();
    updates.handle({ type: 'notice', receiptId: 1 });
    updates.stop();
    await jest.advanceTimersByTimeAsync(1000);
    expect(stale()).toEqual([]);
  });

  it('[LANG-06] a language chosen elsewhere is followed', () => {
    const { updates, follow } = news();
    updates.handle({ type: 'language', language: 'en' });
    expect(follow).toHaveBeenCalledWith('en');
  });

  it('a session that ended elsewhere ends here too', () => {
    const { updates, end } = news();
    updates.handle({ type: 'session-ended' });
    expect(end).toHaveBeenCalled();
  });
});
