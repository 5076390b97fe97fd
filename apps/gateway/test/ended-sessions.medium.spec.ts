// Real: HTTP, the whole gateway, NATS with JetStream. Not real: the services; events are published as their relays do.
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  getProfile,
  listEndedSessions,
  listSessions,
  revokeUserSessions,
  sessionRevoked,
  touchSession,
  userChanged,
} from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { until } from '@slovo/testing';
import { openGateway, type Gateway } from './open-gateway.ts';
import { profile } from './samples.ts';

let gateway: Gateway;
beforeEach(async () => {
  gateway = await openGateway();
  gateway.answer(getProfile, () => profile);
});
afterEach(() => gateway.close());

/** What a page that is open with this token receives, once the gateway has ended it. */
async function readPage(token: string): Promise<{ ended: Promise<string> }> {
  const response = await gateway.fetch('/api/live', { token });
  expect(response.status).toBe(200);
  return { ended: response.text() };
}

describe('a session that ends elsewhere', () => {
  it('[SESS-16] is refused from the next request on, without asking the auth service', async () => {
    const token = await gateway.token({ sessionId: 'ends' });
    const other = await gateway.token({ sessionId: 'stays' });
    const ask = (bearer: string) => gateway.fetch('/api/users/profile', { token: bearer });
    for (const bearer of [token, other]) expect((await ask(bearer)).status).toBe(200);
    const page = await readPage(token);
    // From here on only the event can say it: the auth service does not answer, and nothing is due.
    await gateway.stopAnswering(touchSession);
    await gateway.stopAnswering(listEndedSessions);

    await gateway.publish(sessionRevoked, { sessionId: 'ends', userId: 7, reason: 'user' });
    expect(await page.ended).toContain('data: {"type":"session-ended"}');
    const refused = await ask(token);
    expect(refused.status).toBe(401);
    await expect(refused.json()).resolves.toMatchObject({ code: 'SESSION_ENDED' });
    expect((await ask(other)).status).toBe(200);
    expect(gateway.touched).toEqual(['ends', 'stays']);
  });
});

describe('a session that was opened after an unban', () => {
  const ask = async (token: string) => (await gateway.fetch('/api/users/profile', { token })).status;

  it('[SESS-16] is not refused while the gateway only knows of the ban', async () => {
    const before = await gateway.token({ sessionId: 'before' });
    const later = await gateway.token({ sessionId: 'later' });
    await gateway.publish(sessionRevoked, { sessionId: 'before', userId: 7, reason: 'banned' });
    await gateway.publish(userChanged, { user: { ...profile, id: 7, banned: true, version: 2 } });
    await until(async () => (await ask(before)) === 403);

    expect([await ask(later), await ask(later), await ask(before)]).toEqual([200, 200, 403]);

    gateway.answer(touchSession, () => {
      throw new Refusal('user_banned');
    });
    expect(await ask(later)).toBe(403);
    await gateway.stopAnswering(touchSession);
    expect(await ask(later)).toBe(403);
  });
});

describe('the calls about sessions', () => {
  it.each([
    ['[API-11]', 'POST', '/auth/revoke-user-sessions', revokeUserSessions, { user_id: 7, reason: 'user' }],
    ['[API-09]', 'GET', '/auth/sessions/7', listSessions, undefined],
  ] as const)(
    '%s answer a refusal’s code in `error` as well: %s %s',
    async (_row, method, path, call, json) => {
      gateway.answer(call, () => {
        throw new Refusal('NOT_ALLOWED');
      });
      const ask = async (token?: string) => {
        const response = await gateway.fetch(path, { method, json, token });
        return [response.status, await response.json()];
      };
      const failure = (code: string) =>
        expect.objectContaining({ success: false, code, error: code, message: expect.any(String) });
      expect(await ask(await gateway.token())).toEqual([403, failure('NOT_ALLOWED')]);
      expect(await ask()).toEqual([401, failure('SIGN_IN_REQUIRED')]);
      expect(await ask('nonsense')).toEqual([401, failure('SIGN_IN_REQUIRED')]);
    },
  );

  it('[API-11] answer the number of ended sessions and no `error` where there is none', async () => {
    gateway.answer(revokeUserSessions, () => ({ success: true, revoked_count: 2 }));
    const response = await gateway.fetch('/auth/revoke-user-sessions', {
      json: { user_id: 7, reason: 'user' },
      token: await gateway.token(),
    });
    expect(response.status).toBe(200);
    await expect(response.json()).resolves.toEqual({ success: true, revoked_count: 2 });
  });
});
