// Real: the page, its live connection and its query cache. Fake: the gateway and the page's visibility.
import { ReadableStream, type ReadableStreamDefaultController } from 'node:stream/web';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LiveMessage } from '@slovo/contracts';
import { act, screen } from '@testing-library/react';
// Preloads lazy modules: fake timers do not speed up imports.
import '../src/shared/live/live-connection.ts';
import '../src/shared/live/live-updates.ts';
import { FakeGateway, refusal } from '@slovo/testing/fake-gateway';
import { mountApp } from './mount-app.tsx';
import { person, promiseOf } from './samples.ts';

const MINUTE_MS = 60_000;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const seen = jest.spyOn(document, 'visibilityState', 'get');
async function look(state: 'visible' | 'hidden') {
  seen.mockReturnValue(state);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
}

/** `/my` with a gateway that sends data every 20 s, as the real one does. */
async function open(address = '/my', given = new FakeGateway()) {
  const lines: AbortSignal[] = [];
  const paths: string[] = [];
  let say: (message: LiveMessage) => void = () => {};
  let works = true;
  const gateway = given;
  const other = gateway.fetch;
  const fetch = async (path: string, init: RequestInit = {}) => {
    if (!path.startsWith('/api/live')) return other(path, init);
    if (!works) return refusal(503, 'UNAVAILABLE', 'down');
    const signal = init.signal!;
    lines.push(signal);
    paths.push(path);
    const speak = (stream: ReadableStreamDefaultController<Uint8Array>) => {
      if (signal.aborted) return;
      stream.enqueue(new TextEncoder().encode(': here\n\n'));
      setTimeout(() => speak(stream), 20_000);
    };
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        say = (message) => stream.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(message)}\n\n`));
        speak(stream);
        signal.addEventListener('abort', () => stream.error(new DOMException('', 'AbortError')));
      },
    });
    return new Response(body as unknown as BodyInit);
  };
  await mountApp(address, { gateway: Object.assign(gateway, { fetch }) });
  await pass(0);
  return {
    lines: () => lines.filter(({ aborted }) => !aborted).length,
    lastPath: () => paths.at(-1),
    say: (message: LiveMessage) => say(message),
    fails: () => void (works = false),
    asked: () => gateway.to('GET /api/promises').length,
  };
}

beforeEach(() => {
  jest.useFakeTimers();
  seen.mockReturnValue('visible');
});
afterEach(() => void seen.mockReturnValue('visible'));

describe('the live connection of a page', () => {
  it('is a single one while the page is visible', async () => {
    const { lines, asked } = await open();
    expect(lines()).toBe(1);
    await pass(10 * MINUTE_MS);
    expect(lines()).toBe(1);
    expect(asked()).toBe(1);
  });

  it('is closed a minute after the page was hidden; on return the page refetches', async () => {
    const { lines, asked } = await open();
    await look('hidden');
    await pass(MINUTE_MS - 1);
    expect(lines()).toBe(1);
    await pass(1);
    expect(lines()).toBe(0);
    await pass(10 * MINUTE_MS);
    expect([lines(), asked()]).toEqual([0, 1]);
    await look('visible');
    await pass(0);
    expect([lines(), asked()]).toEqual([1, 2]);
  });

  it('[PROD-111] refetches what it shows when the server has missed events, within a second or so', async () => {
    const { lines, asked, say } = await open();
    say({ type: 'missed' });
    await pass(1200);
    expect([lines(), asked()]).toEqual([1, 2]);
  });

  it('is not held by a page that was opened in the background', async () => {
    seen.mockReturnValue('hidden');
    const { lines } = await open();
    await pass(MINUTE_MS);
    expect(lines()).toBe(0);
    await look('visible');
    await pass(0);
    expect(lines()).toBe(1);
  });

  it('nor by a hidden page when the network is back', async () => {
    const { lines } = await open();
    await look('hidden');
    await pass(MINUTE_MS);
    window.dispatchEvent(new Event('online'));
    await pass(MINUTE_MS);
    expect(lines()).toBe(0);
  });

  it('[FEEL-07] the feed follows the promises of others that it shows', async () => {
    const FEED = 'GET /api/public/promises/feed';
    const theirs = promiseOf({ id: 41, user_id: 8, owner: { ...person, id: 8 }, is_public: true });
    const own = promiseOf({ id: 40, is_public: true, title: 'Своё' });
    let title = 'Чужое';
    const gateway = new FakeGateway().on(FEED, () => [{ ...theirs, title }, own]);
    const { lastPath, say } = await open('/feed', gateway);
    await pass(1000);
    expect(screen.getByRole('heading', { name: 'Чужое' })).toBeVisible();
    expect(lastPath()).toBe('/api/live?promise=41');
    title = 'Чужое, уже с отчётом';
    say({ type: 'promise', promiseId: 41 });
    await pass(1000);
    expect(screen.getByRole('heading', { name: 'Чужое, уже с отчётом' })).toBeVisible();
  });

  it('fails: then the page polls every 15 s, only while it is visible', async () => {
    const { fails, asked } = await open();
    fails();
    window.dispatchEvent(new Event('online'));
    await pass(100);
    const before = asked();
    await pass(30_000);
    expect(asked()).toBe(before + 2);
    await look('hidden');
    await pass(5 * MINUTE_MS);
    expect(asked()).toBe(before + 2);
  });
});
