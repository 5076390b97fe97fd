// Real: the SDK, its exporter and its sockets. Not real: the collector, and the time that passes.
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { context, diag, propagation, trace } from '@opentelemetry/api';
import { startNodeSdk } from '@opentelemetry/sdk-node';
import { beginFlush } from './flush-spans.ts';

const LOOK_MS = 250;
const { env } = process;
const closing: (() => unknown)[] = [];

/** The looks of the flush alone wait for `look`. */
beforeEach(() => {
  process.env = { ...env };
  jest.useFakeTimers({
    doNotFake: ['Date', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setTimeout'],
  });
});
afterEach(async () => {
  jest.useRealTimers();
  process.env = env;
  for (const close of closing.splice(0)) await close();
});

async function traceTo(collector: Server): Promise<void> {
  const over = new AbortController();
  collector.on('connection', (socket: Socket) => {
    socket.on('error', () => {}).resume();
    // After that it is not sent again.
    const refuse = (): void => void socket.end('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n');
    if (over.signal.aborted) refuse();
    else over.signal.addEventListener('abort', refuse);
  });
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  Object.assign(process.env, {
    OTEL_SDK_DISABLED: 'false',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_BSP_SCHEDULE_DELAY: '3600000', // nothing is exported by itself
    OTEL_METRICS_EXPORTER: 'none',
    OTEL_LOGS_EXPORTER: 'none',
    OTEL_LOG_LEVEL: 'NONE',
  });
  const sdk = startNodeSdk({ instrumentations: [] });
  closing.push(async () => {
    over.abort();
    await sdk.shutdown().catch(() => {});
    await new Promise((resolve) => collector.close(resolve));
    for (const api of [trace, context, propagation, diag]) api.disable();
  });
}

const end = (span: string): void => trace.getTracer('spec').startSpan(span).end();

/** @returns how many looks pass before the flush is over */
async function looksUntil(over: Promise<void>): Promise<number> {
  let isOver = false;
  void over.then(() => (isOver = true));
  await nextTurn();
  let looks = 0;
  for (; !isOver; looks += 1) {
    jest.advanceTimersByTime(LOOK_MS);
    await nextTurn();
    await nextTurn();
  }
  return looks;
}

describe('the last spans of a process', () => {
  it('[PROD-109] are not waited for longer than for other servers, where the collector is silent', async () => {
    const silent = createServer();
    await traceTo(silent);
    const reached = once(silent, 'connection');
    end('before the signal');
    const finish = beginFlush();
    await reached; // before anything has closed
    jest.advanceTimersByTime(2 * LOOK_MS);
    expect(await looksUntil(finish())).toBe(4);
  });

  it('[PROD-109] get one look where the rest took as long as other servers get', async () => {
    const silent = createServer();
    await traceTo(silent);
    const reached = once(silent, 'connection');
    end('before the signal');
    const finish = beginFlush();
    await reached;
    jest.advanceTimersByTime(8 * LOOK_MS);
    end('while it closed');
    expect(await looksUntil(finish())).toBe(1);
  });

  it('[LOGS-09] are exported, those of the closing too, and nothing is waited for after that', async () => {
    const bodies: string[] = [];
    const collector = createHttpServer(async (request, response) => {
      bodies.push(Buffer.concat(await request.toArray()).toString());
      response.setHeader('content-type', 'application/json').end('{}');
    });
    await traceTo(collector);
    const asked = once(collector, 'request');
    end('before the signal');
    const finish = beginFlush();
    await asked;
    end('while it closed');
    await finish(); // no look passes
    const [first, second] = bodies;
    expect(first).toContain('before the signal');
    expect(second).toContain('while it closed');
  });

  it('hold nothing up where nothing is traced, or the collector is away', async () => {
    await expect(beginFlush()()).resolves.toBeUndefined();
    closing.push(() => trace.disable());
    trace.setGlobalTracerProvider({
      getTracer: (name: string) => trace.getTracer(name),
      forceFlush: () => Promise.reject(new Error('refused')),
    } as never);
    await expect(beginFlush()()).resolves.toBeUndefined();
  });
});
