// Real: HTTP, the whole gateway, NATS. Not real: the services, which answer from this process.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  checkAvatar,
  createPromise,
  getProfile,
  getPublicPromise,
  getReaderPolls,
  getUser,
  listFeed,
  listPromises,
  listSessions,
  updateProfile,
  validateSession,
} from '@slovo/contracts';
import { FinishedJson, Refusal } from '@slovo/kit/calls';
import { openGateway, type Gateway } from './open-gateway.ts';
import { profile, promise } from './samples.ts';

let gateway: Gateway;
let token: string;

beforeAll(async () => {
  gateway = await openGateway();
  token = await gateway.token();
});
beforeEach(() => {
  gateway.calls.length = 0;
});
afterAll(() => gateway.close());

describe('a call over HTTP', () => {
  it('is made on behalf of the person whom the token identifies', async () => {
    gateway.answer(getProfile, () => profile);
    const response = await gateway.fetch('/api/users/profile', { token });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    await expect(response.json()).resolves.toEqual(profile);
    expect(gateway.calls).toEqual([
      {
        name: 'auth.get-profile',
        input: {},
        caller: { kind: 'user', userId: 7, sessionId: expect.any(String), roles: ['user'], via: 'web' },
      },
    ]);
  });

  it('has its input from path and query', async () => {
    gateway.answer(getPublicPromise, () => promise);
    await gateway.fetch('/public/promises/5?id=6&other=x');
    expect(gateway.calls[0]).toMatchObject({
      name: 'promises.get-public-promise',
      input: { id: '5', other: 'x' },
      caller: { kind: 'anyone' },
    });
  });

  it('has its input from path and body, and its idempotency key from the header', async () => {
    gateway.answer(createPromise, () => promise);
    const json = { title: 'Бегать', type: 'habit' };
    const response = await gateway.fetch('/api/promises', {
      token,
      json,
      headers: { 'idempotency-key': 'k-1' },
    });
    expect(response.status).toBe(201);
    expect(gateway.calls[0]).toMatchObject({
      name: 'promises.create-promise',
      input: { ...json, request_key: 'k-1' },
    });
  });

  it('returns a page of a list as an array, its cursor in a header', async () => {
    gateway.answer(listFeed, ({ cursor }) => ({ items: [promise], next: cursor ? null : 'c2' }));
    const first = await gateway.fetch('/api/public/promises/feed');
    expect(first.headers.get('x-next-cursor')).toBe('c2');
    await expect(first.json()).resolves.toEqual([promise]);
    const last = await gateway.fetch('/api/public/promises/feed?cursor=c2');
    expect(last.headers.get('x-next-cursor')).toBeNull();
  });

  it('is answered with the same bytes and headers where the service has finished them', async () => {
    const seen = async (path: string) => {
      const response = await gateway.fetch(path, { token, headers: { 'accept-encoding': 'identity' } });
      const names = ['content-type', 'content-length', 'cache-control', 'vary', 'x-next-cursor', 'etag'];
      return [await response.text(), ...names.map((name) => response.headers.get(name))];
    };
    const page = { promises: [promise], next: 'c2' };
    gateway.answer(getPublicPromise, () => promise);
    gateway.answer(listPromises, () => page);
    const written = [await seen('/public/promises/5'), await seen('/api/promises')];
    gateway.answer(getPublicPromise, () => FinishedJson.of(JSON.stringify(promise)));
    gateway.answer(listPromises, () => FinishedJson.page('promises', [JSON.stringify(promise)], 'c2'));
    expect([await seen('/public/promises/5'), await seen('/api/promises')]).toEqual(written);
    expect(written[1]).toContain('c2');
  });

  it('has what is added to it where the service has finished the rest', async () => {
    const item = { ...promise, waiting_report: null };
    gateway.answer(listFeed, () => FinishedJson.page('items', [JSON.stringify(item)], null));
    const response = await gateway.fetch('/api/public/promises/feed');
    await expect(response.json()).resolves.toEqual([item]);
  });

  it('has the polls of its reports at their places where the service has finished the rest', async () => {
    const report = (id: number, report_text: string) => ({
      id,
      day_number: 1,
      report_text,
      media: null,
      media_count: 0,
      created_at: '2026-11-20T10:00:00.000Z',
      poll: null,
    });
    const poll = {
      status: 'open',
      totalVotes: 1,
      approveVotes: 1,
      requiredVotes: 2,
      action: 'sign-in',
      voted: false,
    } as const;
    const items = [
      { ...promise, waiting_report: report(12, 'a quote: "poll":null, "waiting_report":{"id":5,') },
      { ...promise, id: 6, waiting_report: null },
      { ...promise, id: 7, waiting_report: report(13, 'Готово 🏃') },
    ];
    gateway.answer(getReaderPolls, ({ ids }) => {
      expect(ids).toEqual([12, 13]);
      return { polls: { 13: poll } };
    });
    const pages = async () => {
      const response = await gateway.fetch('/api/public/promises/feed');
      return [response.status, response.headers.get('content-type'), await response.text()];
    };
    gateway.answer(listFeed, () => ({ items, next: null }));
    const written = await pages();
    gateway.answer(listFeed, () =>
      FinishedJson.page(
        'items',
        items.map((item) => JSON.stringify(item)),
        null,
      ),
    );
    expect(await pages()).toEqual(written);
    expect(JSON.parse(String(written[2]))[2].waiting_report.poll).toEqual(poll);
  });

  it('moves the cursor of an answer that is an object to the header, too', async () => {
    gateway.answer(listPromises, ({ cursor }) => ({ promises: [promise], next: cursor ? null : 'c2' }));
    const first = await gateway.fetch('/api/promises', { token });
    expect(first.headers.get('x-next-cursor')).toBe('c2');
    await expect(first.json()).resolves.toEqual({ promises: [promise] });
    const last = await gateway.fetch('/api/promises?cursor=c2', { token });
    expect(last.headers.get('x-next-cursor')).toBeNull();
    await expect(last.json()).resolves.toEqual({ promises: [promise] });
  });

  it('[API-09] lists the sessions that are open, 50 at most, unless the query says otherwise', async () => {
    gateway.answer(listSessions, () => ({ success: true, sessions: [] }));
    const response = await gateway.fetch('/auth/sessions/9', { token });
    expect([response.status, await response.json()]).toEqual([200, { success: true, sessions: [] }]);
    await gateway.fetch('/auth/sessions/9?include_revoked=true&include_expired=true&limit=7', { token });
    const inputs = gateway.calls
      .filter(({ name }) => name === listSessions.name)
      .map(({ input }) => listSessions.input.parse(input));
    expect(inputs).toEqual([
      { userId: 9, include_revoked: false, include_expired: false, limit: 50 },
      { userId: 9, include_revoked: true, include_expired: true, limit: 7 },
    ]);
  });

  it('adds a sentence to the code of a session that has ended', async () => {
    gateway.answer(validateSession, () => ({
      success: false,
      valid: false,
      session: null,
      error: 'session_expired',
    }));
    const response = await gateway.fetch('/validate', { json: { token: 'x' } });
    expect(response.status).toBe(200);
    await expect(response.json()).resolves.toMatchObject({
      valid: false,
      error: 'session_expired',
      message: expect.stringContaining('30 дней'),
    });
  });
});

describe('[ERR-01] a refusal', () => {
  const body = async (response: Response) => [response.status, await response.json()];

  it('has status, code, a sentence and details', async () => {
    gateway.answer(getUser, () => {
      throw new Refusal('USER_NOT_FOUND', { id: 9 });
    });
    expect(await body(await gateway.fetch('/users/9'))).toEqual([
      404,
      { statusCode: 404, code: 'USER_NOT_FOUND', message: 'Пользователь не найден', details: { id: 9 } },
    ]);
  });

  it('[API-09] of the session list also has success and error', async () => {
    gateway.answer(listSessions, () => {
      throw new Refusal('NOT_ALLOWED');
    });
    const [status, refused] = await body(await gateway.fetch('/auth/sessions/8', { token }));
    expect([status, refused]).toEqual([
      403,
      {
        statusCode: 403,
        code: 'NOT_ALLOWED',
        message: expect.any(String),
        success: false,
        error: 'NOT_ALLOWED',
      },
    ]);
    await expect(body(await gateway.fetch('/auth/sessions/8'))).resolves.toMatchObject([
      401,
      { success: false, error: 'SIGN_IN_REQUIRED' },
    ]);
  });

  it.each([
    ['en-US,en;q=0.9,ru;q=0.8', 'User not found'],
    ['ru,en;q=0.9', 'Пользователь не найден'],
    ['de', 'Пользователь не найден'],
  ])('is in the language of Accept-Language %s', async (language, message) => {
    const response = await gateway.fetch('/users/9', { headers: { 'accept-language': language } });
    await expect(response.json()).resolves.toMatchObject({ message });
  });

  it('names the invalid field, and bad input does not reach the service', async () => {
    const response = await gateway.fetch('/api/promises', { token, json: { title: '', type: 'habit' } });
    expect(await body(response)).toEqual([
      400,
      expect.objectContaining({ code: 'BAD_INPUT', details: { fields: { title: expect.any(String) } } }),
    ]);
    expect((await gateway.fetch('/users/none')).status).toBe(400);
    expect(gateway.calls).toEqual([]);
  });

  it.each([
    ['ru', 'Неверный тип обещания'],
    ['en', 'Unknown type of promise'],
  ])('[CREATE-26] says in %s that a type is unknown', async (language, message) => {
    const response = await gateway.fetch('/api/promises', {
      token,
      json: { title: 'Бегать', type: 'wish' },
      headers: { 'accept-language': language },
    });
    expect(await body(response)).toEqual([
      400,
      { statusCode: 400, code: 'BAD_INPUT', message, details: { fields: { type: 'TYPE_INVALID' } } },
    ]);
  });

  it('[CREATE-27] says that habits are made for 30 days, as the service refuses', async () => {
    gateway.answer(createPromise, () => {
      throw new Refusal('BAD_INPUT', { fields: { days_total: 'DAYS_HABIT' } });
    });
    const json = { title: 'Бегать', type: 'habit', days_total: 21 };
    expect(await body(await gateway.fetch('/api/promises', { token, json }))).toEqual([
      400,
      expect.objectContaining({ message: 'Привычки должны создаваться на 30 дней' }),
    ]);
  });

  it.each([
    ['broken JSON', { body: '{"title":', headers: { 'content-type': 'application/json' } }, 400, 'BAD_INPUT'],
    [
      'another type of body',
      { body: 'title=x', headers: { 'content-type': 'text/plain' } },
      415,
      'CONTENT_TYPE_REFUSED',
    ],
    ['an array', { json: [1] }, 400, 'BAD_INPUT'],
    ['null', { json: null }, 400, 'BAD_INPUT'],
    [
      'an object that would change its prototype',
      { body: '{"__proto__":{"a":1}}', headers: { 'content-type': 'application/json' } },
      400,
      'BAD_INPUT',
    ],
    ['a body that is too large', { json: { title: 'x'.repeat(300_000) } }, 413, 'TOO_LARGE'],
    [
      'a malformed idempotency key',
      {
        json: { title: 'x', type: 'habit' },
        headers: { 'idempotency-key': 'два слова'.replace(/[^ ]/g, 'x') },
      },
      400,
      'BAD_INPUT',
    ],
  ])('has the same shape for %s', async (_what, init, status, code) => {
    const response = await gateway.fetch('/api/promises', { method: 'POST', token, ...(init as object) });
    expect(await body(response)).toEqual([
      status,
      expect.objectContaining({ statusCode: status, code, message: expect.any(String) }),
    ]);
  });

  it('has the same shape for unknown paths and methods', async () => {
    for (const [path, method] of [
      ['/api/nothing', 'GET'],
      ['/api/nothing', 'POST'],
      ['/users/1', 'DELETE'],
      ['/feed', 'POST'],
      ['/api/users/profile', 'OPTIONS'],
    ] as const) {
      const response = await gateway.fetch(path, { method });
      expect(await body(response)).toEqual([
        404,
        expect.objectContaining({ statusCode: 404, code: 'NOT_FOUND' }),
      ]);
    }
  });

  it('has the same shape for a path that cannot be decoded', async () => {
    const response = await gateway.fetch('/users/%zz');
    expect(await body(response)).toEqual([
      400,
      expect.objectContaining({
        statusCode: 400,
        code: 'BAD_INPUT',
        message: expect.stringMatching(/[а-я]/i),
      }),
    ]);
  });

  it('reveals nothing of an internal error', async () => {
    gateway.answer(listPromises, () => {
      throw new Error('SELECT secret FROM users');
    });
    const response = await gateway.fetch('/api/promises', { token });
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(text).not.toMatch(/SELECT|stack|at /);
    expect(JSON.parse(text)).toMatchObject({ statusCode: 500, code: 'INTERNAL' });
  });

  it('[HARDEN-20] saves a profile with an avatar only where media says that the caller stored it', async () => {
    const path = `avatars/ab/${'ab'.repeat(16)}.jpg`;
    const save = (photo_url: string | null) =>
      gateway.fetch('/api/users/profile', { method: 'PUT', token, json: { photo_url } });
    gateway.answer(updateProfile, () => profile);
    gateway.answer(checkAvatar, ({ path: asked }) => ({ isOwn: asked === path }));
    expect((await save(`/media/public/${path}`)).status).toBe(200);
    gateway.calls.length = 0;
    const refused = await save(`/media/public/${path}x`);
    expect(refused.status).toBe(400);
    await expect(refused.json()).resolves.toMatchObject({
      code: 'BAD_INPUT',
      details: { fields: { photo_url: expect.any(String) } },
    });
    expect(gateway.calls.map(({ name }) => name)).toEqual([checkAvatar.name]);
    gateway.calls.length = 0;
    // Auth knows what the profile shows now, as a photo of Telegram.
    expect((await save(null)).status).toBe(200);
    expect(gateway.calls.map(({ name }) => name)).toEqual([updateProfile.name]);
  });

  it('treats an empty body as no input, even with a content type', async () => {
    gateway.answer(updateProfile, () => profile);
    const response = await gateway.fetch('/api/users/profile', {
      method: 'PUT',
      token,
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(200);
  });
});
