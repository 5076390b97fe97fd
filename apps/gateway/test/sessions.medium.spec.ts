// Real: HTTP, the whole gateway, NATS with JetStream. Not real: the services; events are published as their relays do.
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  exchangeLoginToken,
  getProfile,
  getUser,
  sessionRevoked,
  signInWithInitData,
  touchSession,
  userChanged,
} from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { until } from '@slovo/testing';
import { NEXT, openGateway, type Gateway, type GatewayOptions } from './open-gateway.ts';
import { grant, profile } from './samples.ts';

const open: Gateway[] = [];
async function gatewayWith(options: GatewayOptions = {}): Promise<Gateway> {
  const gateway = await openGateway(options);
  gateway.answer(getProfile, () => profile);
  gateway.answer(getUser, (_input, caller) => ({ ...profile, bio: caller.kind }));
  open.push(gateway);
  return gateway;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((gateway) => gateway.close()));
});

const codeOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { code?: string }).code,
];
const person = (extra: object) => ({ ...profile, banned: false, version: 2, ...extra });

describe('a bearer token', () => {
  it('is required by calls of a person, and must be neither forged nor expired', async () => {
    const gateway = await gatewayWith();
    const send = (token?: string) => gateway.fetch('/api/users/profile', { token });
    expect((await send(await gateway.token())).status).toBe(200);
    expect(await codeOf(await send())).toEqual([401, 'SIGN_IN_REQUIRED']);
    expect(await codeOf(await send('nonsense'))).toEqual([401, 'SIGN_IN_REQUIRED']);
    expect(
      await codeOf(await send(await gateway.token({ secret: 'another secret, also 32 characters' }))),
    ).toEqual([401, 'SIGN_IN_REQUIRED']);
    expect(await codeOf(await send(await gateway.token({ expiresInS: -1 })))).toEqual([401, 'SESSION_ENDED']);
  });

  it('[KEYS-03] may be signed by the next secret, which another replica already signs with', async () => {
    const gateway = await gatewayWith();
    const token = await gateway.token({ secret: NEXT.jwt });
    expect((await gateway.fetch('/api/users/profile', { token })).status).toBe(200);
  });

  it('that is invalid makes its sender a visitor where anyone is allowed', async () => {
    const gateway = await gatewayWith();
    const kind = async (token?: string) =>
      ((await (await gateway.fetch('/users/7', { token })).json()) as { bio: string }).bio;
    expect(await kind(await gateway.token())).toBe('user');
    expect(await kind()).toBe('anyone');
    expect(await kind('nonsense')).toBe('anyone');
    expect(await kind(await gateway.token({ expiresInS: -1 }))).toBe('anyone');
  });

  it('is refused when its session ends, by the event alone', async () => {
    const gateway = await gatewayWith();
    const token = await gateway.token({ sessionId: 's-1' });
    const other = await gateway.token({ sessionId: 's-2' });
    const send = (bearer: string) => gateway.fetch('/api/users/profile', { token: bearer });
    expect((await send(token)).status).toBe(200);

    await gateway.publish(sessionRevoked, { sessionId: 's-1', userId: 7, reason: 'user' });
    await until(async () => (await send(token)).status === 401);
    expect(new Set(gateway.calls.map(({ name }) => name))).toEqual(new Set(['auth.get-profile']));
    expect(await codeOf(await send(token))).toEqual([401, 'SESSION_ENDED']);
    expect((await send(other)).status).toBe(200);
  });

  it('that was verified before is still refused once it has expired, is altered, or its person is banned', async () => {
    const gateway = await gatewayWith();
    const token = await gateway.token({ expiresInS: 60 });
    const lasting = await gateway.token({ userId: 8, expiresInS: 3600 });
    const send = async (bearer: string) =>
      codeOf(await gateway.fetch('/api/users/profile', { token: bearer }));
    for (const bearer of [token, token, lasting]) expect((await send(bearer))[0]).toBe(200);
    const [head, claims, signature] = token.split('.');
    const [, others] = lasting.split('.');
    expect(await send(`${head}.${others}.${signature}`)).toEqual([401, 'SIGN_IN_REQUIRED']);
    expect(await send(`${head}.${claims}.${signature!.split('').toReversed().join('')}`)).toEqual([
      401,
      'SIGN_IN_REQUIRED',
    ]);
    expect(await send(`${head}.${claims}.`)).toEqual([401, 'SIGN_IN_REQUIRED']);

    gateway.clock.shift(61_000);
    expect(await send(token)).toEqual([401, 'SESSION_ENDED']);
    expect((await send(lasting))[0]).toBe(200);
    gateway.answer(touchSession, () => {
      throw new Refusal('user_banned');
    });
    await gateway.publish(userChanged, { user: person({ id: 8, banned: true }) });
    await until(async () => (await send(lasting))[0] === 403);
    expect(await send(lasting)).toEqual([403, 'user_banned']);
  });

  it('of an ended session is refused by a gateway that starts later', async () => {
    const gateway = await gatewayWith({ ended: { sessionIds: ['s-old', 's-banned'], bannedUserIds: [8] } });
    const send = async (fields: object) =>
      codeOf(await gateway.fetch('/api/users/profile', { token: await gateway.token(fields) }));
    expect(await send({ sessionId: 's-old' })).toEqual([401, 'SESSION_ENDED']);
    expect(await send({ userId: 8, sessionId: 's-banned' })).toEqual([403, 'user_banned']);
    expect((await send({}))[0]).toBe(200);
  });

  it('of a banned person is refused everywhere, until the ban is lifted', async () => {
    const gateway = await gatewayWith();
    const token = await gateway.token({ userId: 7 });
    gateway.answer(touchSession, () => {
      throw new Refusal('user_banned');
    });
    await gateway.publish(userChanged, { user: person({ banned: true }) });
    await until(async () => (await gateway.fetch('/api/users/profile', { token })).status === 403);
    expect(await codeOf(await gateway.fetch('/users/1', { token }))).toEqual([403, 'user_banned']);
    gateway.answer(touchSession, () => ({ success: true }));
    await gateway.publish(userChanged, { user: person({ version: 3 }) });
    await until(async () => (await gateway.fetch('/api/users/profile', { token })).status === 200);
  });

  it('is reported to the auth service at the first request and every 5 minutes', async () => {
    const gateway = await gatewayWith();
    const token = await gateway.token({ sessionId: 's-3', expiresInS: 36_000 });
    const send = () => gateway.fetch('/api/users/profile', { token });
    await send();
    await send();
    expect(gateway.touched).toEqual(['s-3']);
    gateway.clock.shift(5 * 60 * 1000 + 1);
    await send();
    await until(() => gateway.touched.length === 2);
  });

  it('whose session the auth service does not know is refused', async () => {
    const gateway = await gatewayWith();
    gateway.answer(touchSession, () => {
      throw new Refusal('session_invalid');
    });
    expect(await codeOf(await gateway.fetch('/api/users/profile', { token: await gateway.token() }))).toEqual(
      [401, 'SESSION_ENDED'],
    );
    expect(gateway.calls).toEqual([]);
  });
});

describe('signing in', () => {
  it('[API-05] [API-06] forwards initData with the address of its sender', async () => {
    const gateway = await gatewayWith();
    gateway.answer(signInWithInitData, () => grant);
    for (const path of ['/auth', '/auth/webapp']) {
      const response = await gateway.fetch(path, {
        json: { initData: 'x=1', time_zone: 'Asia/Tokyo' },
        headers: { 'user-agent': 'Test' },
      });
      expect(response.status).toBe(200);
      await expect(response.json()).resolves.toEqual({ success: true, token: 'a.b.c', session: grant });
    }
    expect(gateway.calls).toHaveLength(2);
    expect(gateway.calls[0]?.input).toEqual({
      initData: 'x=1',
      time_zone: 'Asia/Tokyo',
      origin: { ip: '127.0.0.1', user_agent: 'Test' },
    });
  });

  it('[API-08] has the code of a refusal in `error` as well', async () => {
    const gateway = await gatewayWith();
    gateway.answer(exchangeLoginToken, () => {
      throw new Refusal('token_already_used');
    });
    const response = await gateway.fetch('/pwa', { json: { token: 'x' } });
    expect(response.status).toBe(401);
    await expect(response.json()).resolves.toMatchObject({
      success: false,
      statusCode: 401,
      code: 'token_already_used',
      error: 'token_already_used',
      message: expect.stringContaining('уже входили'),
    });
  });

  it('has it also if the refusal precedes the call', async () => {
    const gateway = await gatewayWith({ env: { RATE_LIMIT_SIGN_IN: '1' } });
    const signIn = async (init: object) => {
      const response = await gateway.fetch('/pwa', init);
      return [response.status, await response.json(), response.headers.get('retry-after')];
    };
    const failure = (code: string) =>
      expect.objectContaining({ success: false, code, error: code, message: expect.any(String) });
    const headers = { 'content-type': 'application/json' };
    expect(await signIn({ method: 'POST', body: '{', headers })).toEqual([400, failure('BAD_INPUT'), null]);
    expect(await signIn({ json: {} })).toEqual([400, failure('BAD_INPUT'), null]);
    expect(await signIn({ json: {} })).toEqual([
      429,
      failure('TOO_MANY_REQUESTS'),
      expect.stringMatching(/^\d+$/),
    ]);
    expect(gateway.calls).toEqual([]);
  });

  it('ignores an address that the sender claims', async () => {
    const gateway = await gatewayWith();
    gateway.answer(exchangeLoginToken, () => grant);
    const json = { token: 'x', origin: { ip: '1.2.3.4', user_agent: 'Forged' } };
    await gateway.fetch('/pwa', { json, headers: { 'x-forwarded-for': '5.6.7.8' } });
    expect(gateway.calls[0]?.input.origin.ip).toBe('127.0.0.1');
  });

  it('trusts the configured proxies', async () => {
    const gateway = await gatewayWith({ env: { TRUST_PROXY: '127.0.0.1' } });
    gateway.answer(exchangeLoginToken, () => grant);
    await gateway.fetch('/pwa', { json: { token: 'x' }, headers: { 'x-forwarded-for': '5.6.7.8' } });
    expect(gateway.calls[0]?.input.origin.ip).toBe('5.6.7.8');
  });
});
