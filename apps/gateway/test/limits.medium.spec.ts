// Real: HTTP, the whole gateway, NATS. Not real: the services, which answer from this process.
import { ServerResponse } from 'node:http';
import { Logger } from '@nestjs/common';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import {
  banUser,
  checkOperatorToken,
  exchangeLoginToken,
  getOperator,
  getProfile,
  getUser,
  handRoutes,
  type RefusalCode,
  searchUsers,
  sendBroadcast,
  sendGroup,
  signInWithInitData,
  updateProfile,
} from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { requestExamples } from '../src/docs/examples.ts';
import { until } from '@slovo/testing';
import { visitor } from '../src/sessions/identity.ts';
import { SessionTokens } from '../src/sessions/session-tokens.ts';
import { openGateway, type Gateway } from './open-gateway.ts';
import { grant, profile } from './samples.ts';

const open: Gateway[] = [];
async function gatewayWith(env: Record<string, string>): Promise<Gateway> {
  const gateway = await openGateway({ env });
  gateway.answer(exchangeLoginToken, () => grant);
  gateway.answer(getProfile, () => profile);
  gateway.answer(updateProfile, () => profile);
  gateway.answer(getUser, () => profile);
  gateway.answer(searchUsers, () => []);
  open.push(gateway);
  return gateway;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((gateway) => gateway.close()));
});

/** Statuses of so many consecutive requests. */
async function statuses(times: number, send: () => Promise<Response>): Promise<number[]> {
  const seen: number[] = [];
  for (let n = 0; n < times; n++) seen.push((await send()).status);
  return seen;
}

describe('limits', () => {
  const REFUSED = { '/pwa': 'token_not_found', '/telegram': 'init_data_invalid' } as const;
  /** Sign-ins by `ok <person>` are valid. */
  async function gatewayForSignIns(env: Record<string, string> = {}) {
    const gateway = await gatewayWith(env);
    const judge = (given: string, code: RefusalCode) => {
      const [, userId] = /^ok (\d+)$/.exec(given) ?? [];
      if (userId === undefined) throw new Refusal(code);
      return { ...grant, userId: Number(userId) };
    };
    gateway.answer(exchangeLoginToken, ({ token }) => judge(token, REFUSED['/pwa']));
    gateway.answer(signInWithInitData, ({ initData }) => judge(initData, REFUSED['/telegram']));
    const send = {
      '/pwa': (given: string, token?: string) =>
        gateway.fetch(handRoutes.signInWithLink.path, { json: { token: given }, ...(token && { token }) }),
      '/telegram': (given: string) =>
        gateway.fetch(handRoutes.signInWithInitData.path, { json: { initData: given } }),
    };
    return { gateway, send };
  }

  it.each(['/pwa', '/telegram'] as const)(
    '[LIMIT-20] let a hundred people sign in from one address by %s, and refuse a guesser at it',
    async (path) => {
      const { gateway, send } = await gatewayForSignIns();
      let person = 0;
      expect(new Set(await statuses(100, () => send[path](`ok ${++person}`)))).toEqual(new Set([200]));
      expect(new Set(await statuses(30, () => send[path]('guess')))).toEqual(new Set([401]));
      const refused = await send[path]('guess');
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      await expect(refused.json()).resolves.toMatchObject({
        statusCode: 429,
        code: 'TOO_MANY_REQUESTS',
        message: expect.stringMatching(/[а-я]/i),
        details: { retryAfter: Number(refused.headers.get('retry-after')) },
      });
      expect((await send[path]('ok 101')).status).toBe(200);
      expect((await gateway.fetch('/users/1')).status).toBe(200);
    },
  );

  it('[LIMIT-20] count failures of both ways to sign in together, whoever is signed in', async () => {
    const { gateway, send } = await gatewayForSignIns({ RATE_LIMIT_SIGN_IN: '2' });
    const token = await gateway.token({ userId: 1 });
    expect([(await send['/pwa']('a', token)).status, (await send['/telegram']('b')).status]).toEqual([
      401, 401,
    ]);
    expect([(await send['/pwa']('c')).status, (await send['/telegram']('d')).status]).toEqual([429, 429]);
  });

  it('[LIMIT-20] count valid sign-ins by person, and take neither an outage nor a spent day for a guess', async () => {
    const { gateway, send } = await gatewayForSignIns({ RATE_LIMIT_SIGN_IN: '2' });
    expect(await statuses(3, () => send['/pwa']('ok 5'))).toEqual([200, 200, 429]);
    expect((await send['/pwa']('ok 6')).status).toBe(200);
    for (const [code, status] of [
      ['SERVICE_UNAVAILABLE', 503],
      ['SIGN_INS_OF_DAY_SPENT', 429],
    ] as const) {
      gateway.answer(exchangeLoginToken, () => {
        throw new Refusal(code);
      });
      expect(await statuses(4, () => send['/pwa']('x'))).toEqual([status, status, status, status]);
    }
    expect((await send['/telegram']('guess')).status).toBe(401);
  });

  it('count signed-in people separately, even at one address', async () => {
    const gateway = await gatewayWith({ RATE_LIMIT_READ: '3' });
    const send = async (userId: number) => {
      const token = await gateway.token({ userId });
      return statuses(1, () => gateway.fetch('/api/users/profile', { token }));
    };
    expect([await send(1), await send(1), await send(1), await send(1)].flat()).toEqual([200, 200, 200, 429]);
    expect(await send(2)).toEqual([200]);
  });

  it('count all accounts of an address together as well', async () => {
    const gateway = await gatewayWith({ RATE_LIMIT_READ: '3', RATE_LIMIT_ADDRESS: '4' });
    const send = async (userId: number) => {
      const token = await gateway.token({ userId });
      return statuses(2, () => gateway.fetch('/api/users/profile', { token }));
    };
    expect([await send(1), await send(2), await send(3)].flat()).toEqual([200, 200, 200, 200, 429, 429]);
  });

  it('count reads, writes and searches separately', async () => {
    const gateway = await gatewayWith({
      RATE_LIMIT_READ: '3',
      RATE_LIMIT_WRITE: '2',
      RATE_LIMIT_SEARCH: '1',
    });
    const token = await gateway.token();
    const write = () => gateway.fetch('/api/users/profile', { method: 'PUT', token, json: {} });
    const search = () => gateway.fetch('/users/search?username=an', { token });
    const read = () => gateway.fetch('/api/users/profile', { token });
    expect(await statuses(2, search)).toEqual([200, 429]);
    expect(await statuses(3, write)).toEqual([200, 200, 429]);
    expect(await statuses(4, read)).toEqual([200, 200, 200, 429]);
    expect(await statuses(2, () => gateway.fetch('/card.png'))).toEqual([200, 429]);
  });

  it('[ADM-GATE-24] count operators apart from everyone else, each for themselves', async () => {
    const gateway = await gatewayWith({
      RATE_LIMIT_READ: '2',
      RATE_LIMIT_WRITE: '1',
      RATE_LIMIT_OPERATOR_READ: '4',
      RATE_LIMIT_OPERATOR_WRITE: '3',
      RATE_LIMIT_OPERATOR_SEND: '2',
      RATE_LIMIT_ADDRESS: '100',
    });
    gateway.answer(checkOperatorToken, ({ token }) => ({
      user_id: token.length,
      fingerprint: 'cafe0123',
      expires_at: '2099-01-01T00:00:00.000Z',
    }));
    for (const definition of [getOperator, banUser, sendBroadcast, sendGroup])
      gateway.answer(definition, () => ({ success: true }));
    const { [sendBroadcast.name]: broadcast, [sendGroup.name]: group } = requestExamples;
    const read = (token: string) => gateway.fetch('/api/admin/health', { token });
    const write = (token: string) => gateway.fetch('/api/admin/users/1/ban', { token, json: {} });
    const send = (path: string, json: unknown) =>
      gateway.fetch(`/api/admin/notifications/${path}`, { token: 'one', json });
    expect(await statuses(5, () => read('one'))).toEqual([200, 200, 200, 200, 429]);
    expect(await statuses(4, () => write('one'))).toEqual([200, 200, 200, 429]);
    expect((await send('broadcast', broadcast)).status).toBe(202);
    expect((await send('group', group)).status).toBeLessThan(300);
    const refused = await send('broadcast', broadcast);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await send('group?preview=true', group)).status).toBe(429); // a read, of which none is left
    expect([(await read('other')).status, (await write('other')).status]).toEqual([200, 200]);
    expect(await statuses(3, () => gateway.fetch('/users/1'))).toEqual([200, 200, 429]);
  });

  it('count requests of unknown paths, too', async () => {
    const gateway = await gatewayWith({ RATE_LIMIT_READ: '2' });
    expect(await statuses(3, () => gateway.fetch('/api/nothing'))).toEqual([404, 404, 429]);
  });

  it('count an IPv6 network as one address, and trust only the configured proxy', async () => {
    const gateway = await gatewayWith({ RATE_LIMIT_READ: '2', TRUST_PROXY: '127.0.0.1' });
    const from = (address: string) =>
      gateway.fetch('/users/1', { headers: { 'x-forwarded-for': address } }).then(({ status }) => status);
    expect([
      await from('2001:db8:1:1::1'),
      await from('2001:db8:1:1:ffff::2'),
      await from('2001:db8:1:1::3'),
      await from('2001:db8:1:2::1'),
      await from('203.0.113.1'),
    ]).toEqual([200, 200, 429, 200, 200]);
    // The address before the proxy counts, and nothing that the sender added before it.
    expect([await from('1.1.1.1, 203.0.113.1'), await from('2.2.2.2, 203.0.113.1')]).toEqual([200, 429]);
  });

  it('cannot be avoided by forged addresses', async () => {
    const gateway = await gatewayWith({ RATE_LIMIT_READ: '1' });
    const from = (address: string) =>
      gateway.fetch('/users/1', { headers: { 'x-forwarded-for': address } }).then(({ status }) => status);
    expect([await from('1.1.1.1'), await from('2.2.2.2')]).toEqual([200, 429]);
  });

  it('cannot be avoided by invalid tokens', async () => {
    const gateway = await gatewayWith({ RATE_LIMIT_READ: '2' });
    const send = async (secret: string) =>
      (await gateway.fetch('/users/1', { token: await gateway.token({ secret, userId: 5 }) })).status;
    const forged = ['one secret, at least 32 characters', 'two secrets, at least 32 characters'];
    expect([await send(forged[0] ?? ''), await send(forged[1] ?? ''), await send(forged[0] ?? '')]).toEqual([
      200, 200, 429,
    ]);
  });

  it('do not apply to health checks and files of the app', async () => {
    const gateway = await gatewayWith({ RATE_LIMIT_READ: '1' });
    expect(await statuses(3, () => gateway.fetch('/health/live'))).toEqual([200, 200, 200]);
    expect(await statuses(3, () => gateway.fetch('/assets/app-1a2b3c.js'))).toEqual([200, 200, 200]);
  });

  it('log no error for a client that disconnects while its token is checked', async () => {
    const gateway = await gatewayWith({});
    const logged = jest.spyOn(Logger.prototype, 'error');
    let finishCheck = (): void => {};
    const checking = new Promise<void>((reached) => {
      jest.spyOn(SessionTokens.prototype, 'identify').mockImplementationOnce(async () => {
        reached();
        await new Promise<void>((resolve) => (finishCheck = resolve));
        return visitor;
      });
    });
    const served = jest.spyOn(ServerResponse.prototype, 'setHeader');
    const leaving = new AbortController();
    const asking = gateway.fetch('/users/1', { signal: leaving.signal });
    await checking;
    const raw = served.mock.contexts.at(-1) as ServerResponse;
    leaving.abort();
    await expect(asking).rejects.toThrow(/abort/);
    await until(() => raw.destroyed);
    finishCheck();
    await until(() => raw.statusCode !== 200);
    expect([raw.statusCode, gateway.calls, logged.mock.calls]).toEqual([400, [], []]);
    jest.restoreAllMocks();
  });
});
