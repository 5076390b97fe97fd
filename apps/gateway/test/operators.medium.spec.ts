// Real: HTTP, the whole gateway, NATS. Not real: the services, which answer from this process.
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import {
  banUser,
  checkOperatorToken,
  getOperator,
  getProfile,
  getUser,
  revokeOperatorToken,
  type OperatorView,
} from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { openGateway, type Gateway } from './open-gateway.ts';
import { profile } from './samples.ts';

const TOKEN = 'Zk9vLXRva2VuLW9mLWFuLW9wZXJhdG9yLTMyLWJ5dGVz';
const operator: OperatorView = {
  user_id: 4,
  telegram_id: 44,
  username: 'op',
  first_name: 'Ольга',
  fingerprint: '9f86d081',
  expires_at: '2099-01-01T00:00:00.000Z',
};

const open: Gateway[] = [];
/** A gateway whose auth service accepts one operator's token. */
async function gatewayWith(env: Record<string, string> = {}): Promise<Gateway> {
  const gateway = await openGateway({ env });
  open.push(gateway);
  gateway.answer(checkOperatorToken, ({ token }) => {
    if (token !== TOKEN) throw new Refusal('ADMIN_TOKEN_INVALID', { received: token });
    return operator;
  });
  gateway.answer(getOperator, () => ({ success: true, operator }));
  gateway.answer(banUser, ({ id }) => ({ success: true, id: Number(id), status: 'banned', banReason: '' }));
  gateway.answer(revokeOperatorToken, () => ({ success: true }));
  gateway.answer(getProfile, () => profile);
  gateway.answer(getUser, (_input, caller) => ({ ...profile, bio: caller.kind }));
  return gateway;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((gateway) => gateway.close()));
});

const codeOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { code?: string }).code,
];
const callCount = (gateway: Gateway, name: string) =>
  gateway.calls.filter((call) => call.name === name).length;

describe('an operator’s token', () => {
  it('allows the calls of the panel, on behalf of its operator', async () => {
    const gateway = await gatewayWith();
    const health = await gateway.fetch('/api/admin/health', { token: TOKEN });
    expect([health.status, await health.json()]).toEqual([200, { success: true, operator }]);
    await gateway.fetch('/api/admin/users/12/ban', { token: TOKEN, json: { reason: 'реклама' } });
    expect(gateway.calls.at(-1)).toEqual({
      name: 'auth.ban-user',
      input: { id: '12', reason: 'реклама' },
      caller: { kind: 'operator', userId: 4, fingerprint: '9f86d081' },
    });
    expect(gateway.calls.find(({ name }) => name === 'auth.check-operator-token')?.caller).toEqual({
      kind: 'service',
      name: 'gateway',
    });
  });

  it('is required, and every invalid one gets the same answer', async () => {
    const gateway = await gatewayWith();
    const answers = [
      await gateway.fetch('/api/admin/health'),
      await gateway.fetch('/api/admin/health', { token: 'bm9uc2Vuc2U' }),
      await gateway.fetch('/api/admin/health', { token: 'x'.repeat(5000) }),
      await gateway.fetch('/api/admin/health', { token: 'a%27+OR+1=1' }),
      await gateway.fetch('/api/admin/health', { headers: { authorization: `Basic ${TOKEN}` } }),
    ];
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    expect(new Set(bodies).size).toBe(1);
    expect(JSON.parse(bodies[0] ?? '')).toEqual({
      statusCode: 401,
      code: 'ADMIN_TOKEN_INVALID',
      message: expect.stringContaining('/admin'),
    });
    expect(callCount(gateway, 'auth.get-operator')).toBe(0);
  });

  it('is never read from a query, a cookie or a body', async () => {
    const gateway = await gatewayWith();
    const answers = [
      await gateway.fetch(`/api/admin/health?token=${TOKEN}&access_token=${TOKEN}`),
      await gateway.fetch('/api/admin/health', {
        headers: { cookie: `token=${TOKEN}; admin_token=${TOKEN}` },
      }),
      await gateway.fetch('/api/admin/logout', { json: { token: TOKEN } }),
      await gateway.fetch('/api/admin/health', { headers: { 'x-admin-token': TOKEN } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect(callCount(gateway, 'auth.check-operator-token')).toBe(0);
  });

  it('is not replaced by a session, not even by one of an admin', async () => {
    const gateway = await gatewayWith();
    for (const roles of [['user'], ['user', 'admin']]) {
      const token = await gateway.token({ roles });
      expect(await codeOf(await gateway.fetch('/api/admin/health', { token }))).toEqual([
        401,
        'ADMIN_TOKEN_INVALID',
      ]);
      expect(await codeOf(await gateway.fetch('/api/admin/users/12/ban', { token, json: {} }))).toEqual([
        401,
        'ADMIN_TOKEN_INVALID',
      ]);
    }
    expect(callCount(gateway, 'auth.check-operator-token')).toBe(0);
    expect(callCount(gateway, 'auth.ban-user')).toBe(0);
  });

  it('allows no call of a person', async () => {
    const gateway = await gatewayWith();
    expect(await codeOf(await gateway.fetch('/api/users/profile', { token: TOKEN }))).toEqual([
      401,
      'SIGN_IN_REQUIRED',
    ]);
    const seen = await gateway.fetch('/users/7', { token: TOKEN });
    await expect(seen.json()).resolves.toMatchObject({ bio: 'anyone' });
  });

  it.each([
    ['ADMIN_TOKEN_EXPIRED', 401],
    ['NOT_OPERATOR', 403],
  ] as const)('is refused as %s if the auth service says so', async (code, status) => {
    const gateway = await gatewayWith();
    gateway.answer(checkOperatorToken, () => {
      throw new Refusal(code);
    });
    expect(await codeOf(await gateway.fetch('/api/admin/health', { token: TOKEN }))).toEqual([status, code]);
  });

  it('is checked once a second, so that a revocation takes effect within a second', async () => {
    const gateway = await gatewayWith();
    let elapsed = 0;
    const started = Math.ceil(performance.now()); // a fraction would be rounded
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => started + elapsed);
    const send = async () => (await gateway.fetch('/api/admin/health', { token: TOKEN })).status;
    expect([await send(), await send(), await send()]).toEqual([200, 200, 200]);
    expect(callCount(gateway, 'auth.check-operator-token')).toBe(1);
    gateway.answer(checkOperatorToken, () => {
      throw new Refusal('ADMIN_TOKEN_INVALID');
    });
    elapsed = 999;
    expect([await send(), callCount(gateway, 'auth.check-operator-token')]).toEqual([200, 1]);
    elapsed = 1_000;
    expect(await send()).toBe(401);
    clock.mockRestore();
  });

  it('is refused at once after a logout with it', async () => {
    const gateway = await gatewayWith();
    expect((await gateway.fetch('/api/admin/health', { token: TOKEN })).status).toBe(200);
    expect((await gateway.fetch('/api/admin/logout', { method: 'POST', token: TOKEN })).status).toBe(200);
    gateway.answer(checkOperatorToken, () => {
      throw new Refusal('ADMIN_TOKEN_INVALID');
    });
    expect((await gateway.fetch('/api/admin/health', { token: TOKEN })).status).toBe(401);
  });

  it('expires after its eight hours, also between two checks', async () => {
    const gateway = await gatewayWith();
    const now = gateway.clock.now().getTime();
    gateway.answer(checkOperatorToken, () => ({
      ...operator,
      expires_at: new Date(now + 60_000).toISOString(),
    }));
    expect((await gateway.fetch('/api/admin/health', { token: TOKEN })).status).toBe(200);
    gateway.clock.shift(61_000);
    expect(await codeOf(await gateway.fetch('/api/admin/health', { token: TOKEN }))).toEqual([
      401,
      'ADMIN_TOKEN_EXPIRED',
    ]);
  });

  it('[LIMIT-20] cannot be guessed: after a few invalid ones an address has to wait', async () => {
    const gateway = await gatewayWith({ RATE_LIMIT_OPERATOR: '3' });
    const guess = (n: number) => gateway.fetch('/api/admin/health', { token: `guess-${n}` });
    for (const n of [1, 2, 3]) expect((await guess(n)).status).toBe(401);
    const refused = await guess(4);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });

  it('[LIMIT-20] that is valid is not counted as a guess, however often it is used, nor a new one', async () => {
    const gateway = await gatewayWith({ RATE_LIMIT_OPERATOR: '2' });
    gateway.answer(checkOperatorToken, ({ token }) => {
      if (token.startsWith('guess')) throw new Refusal('ADMIN_TOKEN_INVALID');
      return operator;
    });
    const send = async (token: string) => (await gateway.fetch('/api/admin/health', { token })).status;
    for (let n = 0; n < 10; n++) expect([await send(TOKEN), await send(`new-${n}`)]).toEqual([200, 200]);
    expect([await send('guess-1'), await send('guess-2'), await send('guess-3')]).toEqual([401, 401, 429]);
    expect([await send(TOKEN), await send('new-10')]).toEqual([200, 200]);
  });

  it('cannot be checked while the auth service is unavailable: 503, not a refusal', async () => {
    const gateway = await gatewayWith({ CALL_TIMEOUT_MS: '300' });
    await gateway.stopAnswering(checkOperatorToken);
    const response = await gateway.fetch('/api/admin/health', { token: TOKEN });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  });
});
