import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '../src/shared/api/api-error.ts';
import { call, callAll, callPage } from '../src/shared/api/call.ts';
import { LOGOUT_EVENT } from '../src/shared/session/token-storage.ts';
import { FakeGateway, json, refusal } from '@slovo/testing/fake-gateway';

const down = () => refusal(503, 'SERVICE_UNAVAILABLE', 'down');
let gateway: FakeGateway;

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  gateway = new FakeGateway();
  globalThis.fetch = gateway.fetch as typeof fetch;
});
afterEach(() => void jest.useRealTimers());

const failure = (asked: Promise<unknown>): Promise<ApiError> =>
  asked.then(
    () => Promise.reject(new Error('it should have failed')),
    (error: unknown) => error as ApiError,
  );

describe('a call', () => {
  it('[API-01] [API-02] requests its own origin with the bearer token', async () => {
    localStorage.setItem('jwt', 'a.b.c');
    const seen = jest.fn<typeof fetch>().mockResolvedValue(json({ promises: [] }));
    globalThis.fetch = seen;
    await call('promises.list-promises', {});
    const [url, init] = seen.mock.calls[0]!;
    expect(url).toBe('/api/promises');
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer a.b.c');
    expect(new Headers(init?.headers).get('accept-language')).toBe('ru');
  });

  it('puts the input into path, query and body by the contract', async () => {
    gateway.on('PATCH /api/promises/:id/privacy', () => ({})).on('GET /users/search', () => []);
    await call('promises.set-privacy', { id: 7, is_public: true });
    await call('auth.search-users', { username: 'а&б', limit: 5 });
    expect(gateway.asked[0]).toMatchObject({ path: '/api/promises/7/privacy', body: { is_public: true } });
    expect(gateway.asked[1]!.query.get('username')).toBe('а&б');
    expect(gateway.asked[1]!.query.get('limit')).toBe('5');
  });

  it('[API-03] retries a GET three times after 1, 2 and 4 s, then fails', async () => {
    gateway.on('GET /api/promises', down);
    const asked = failure(call('promises.list-promises', {}));
    const times: number[] = [];
    for (const ms of [0, 999, 1, 1999, 1, 3999, 1, 60_000]) {
      await jest.advanceTimersByTimeAsync(ms);
      times.push(gateway.asked.length);
    }
    expect(times).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
    expect((await asked).status).toBe(503);
  });

  it('[API-03] retries a change only with an idempotency key, and always the same one', async () => {
    gateway.on('POST /api/promises', down);
    const draft = { title: 'Бегать', type: 'habit' as const };
    const once = failure(call('promises.create-promise', draft));
    await jest.advanceTimersByTimeAsync(10_000);
    await once;
    expect(gateway.asked).toHaveLength(1);
    const keyed = failure(call('promises.create-promise', draft, { idempotencyKey: 'key-1' }));
    await jest.advanceTimersByTimeAsync(10_000);
    await keyed;
    expect(gateway.asked.slice(1).map(({ headers }) => headers.get('idempotency-key'))).toEqual(
      Array.from({ length: 4 }, () => 'key-1'),
    );
  });

  it.each([400, 401, 403, 404, 409, 429])('[API-04] never retries a %i', async (status) => {
    gateway.on('GET /api/promises', () => refusal(status, 'X', 'no'));
    const asked = failure(call('promises.list-promises', {}));
    await jest.advanceTimersByTimeAsync(60_000);
    expect((await asked).status).toBe(status);
    expect(gateway.asked).toHaveLength(1);
  });

  it('sends a public request once', async () => {
    gateway.on('GET /api/public/promises/feed', down);
    const asked = failure(callPage('promises.list-feed', { limit: 20 }));
    await jest.advanceTimersByTimeAsync(60_000);
    await asked;
    expect(gateway.asked).toHaveLength(1);
  });

  it('[ERR-01] carries the server`s message, status, code and data; without one «HTTP {status}»', async () => {
    gateway.on('GET /api/promises/:id', () => refusal(404, 'PROMISE_NOT_FOUND', 'Обещание не найдено'));
    const error = await failure(call('promises.get-promise', { id: 1 }));
    expect(error).toMatchObject({ message: 'Обещание не найдено', status: 404, code: 'PROMISE_NOT_FOUND' });
    expect(error.data).toMatchObject({ statusCode: 404 });
    gateway.on('GET /api/promises/:id', () => new Response('', { status: 418 }));
    expect((await failure(call('promises.get-promise', { id: 1 }))).message).toBe('HTTP 418');
  });

  it('[AUTH-07] a 401 clears the token and raises a logout event', async () => {
    localStorage.setItem('jwt', 'old');
    const raised = jest.fn();
    window.addEventListener(LOGOUT_EVENT, raised);
    gateway.on('GET /api/promises', () => refusal(401, 'SESSION_ENDED', 'over'));
    await failure(call('promises.list-promises', {}));
    expect(localStorage.getItem('jwt')).toBeNull();
    expect(raised).toHaveBeenCalledTimes(1);
    window.removeEventListener(LOGOUT_EVENT, raised);
  });

  it('[AUTH-07] a 401 to an old request does not end a session that began meanwhile', async () => {
    localStorage.setItem('jwt', 'old');
    gateway.on('GET /api/promises', () => {
      localStorage.setItem('jwt', 'new');
      return refusal(401, 'SESSION_ENDED', 'over');
    });
    await failure(call('promises.list-promises', {}));
    expect(localStorage.getItem('jwt')).toBe('new');
  });

  it('takes the next cursor from the header', async () => {
    gateway.on('GET /api/public/promises/feed', () =>
      json([{ id: 1 }], { headers: { 'x-next-cursor': 'n' } }),
    );
    expect(await callPage('promises.list-feed', {})).toEqual({ items: [{ id: 1 }], next: 'n' });
  });

  it('[API-12, API-23] follows the cursor to the end of a list, as an array or inside an object', async () => {
    const pages: Record<string, unknown> = { '': [{ id: 1 }], two: { promises: [{ id: 2 }] } };
    gateway.on('GET /api/promises', ({ query }) => {
      const cursor = query.get('cursor') ?? '';
      return json(pages[cursor], { headers: cursor ? {} : { 'x-next-cursor': 'two' } });
    });
    expect(await callAll('promises.list-promises', {})).toEqual([{ id: 1 }, { id: 2 }]);
    expect(gateway.to('GET /api/promises')).toHaveLength(2);
  });

  it('times out', async () => {
    globalThis.fetch = ((_url: string, init: RequestInit) =>
      new Promise((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      })) as typeof fetch;
    const asked = failure(call('auth.validate-session', { token: 'x' }, { timeoutMs: 500 }));
    await jest.advanceTimersByTimeAsync(500);
    expect((await asked).code).toBe('request_timeout');
  });
});
