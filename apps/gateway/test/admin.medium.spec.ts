// Real: HTTP, the whole gateway, NATS. Not real: the services, which answer from this process.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  checkOperatorToken,
  countPromisesOfUser,
  countVotesOfUser,
  findPromises,
  findUsers,
  getAccount,
  findBatches,
  getCounterCheck,
  getNotificationFacts,
  getOperator,
  getStorageState,
  listBatches,
  listReceipts,
  listRunningPromiseDeletions,
  listRunningUserDeletions,
  SERVICES,
  vitalsCalls,
} from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { openGateway, type Gateway } from './open-gateway.ts';
import { receipt } from './samples.ts';

const TOKEN = 'Zk9vLXRva2VuLW9mLWFuLW9wZXJhdG9yLTMyLWJ5dGVz';
const account = { id: 12, firstName: 'Марина', openSessions: 3 };
const promises = { total: 8, drafts: 1, running: 4, closed: 3, public: 2, charges: 5 };
const votes = { cast: 40, waitingReports: 6 };
const receipts = { total: 9, unread: 2, read: 3, delivered: 4 };
const settings = { quiet_from: '23:00' };
const vitals = { ready: true, waitingFor: [], replicas: 2 };
const found = { batchId: 93, type: 'group', textContent: 'Про <b>Ночной</b> режим', status: 'completed' };
const batch = { ...found, createdAt: '2026-11-20T10:00:00.000Z', stage: 'done' };

let gateway: Gateway;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.answer(checkOperatorToken, ({ token }) => {
    if (token !== TOKEN) throw new Refusal('ADMIN_TOKEN_INVALID');
    return { user_id: 4, fingerprint: '9f86d081', expires_at: '2099-01-01T00:00:00.000Z' };
  });
  gateway.answer(getOperator, () => ({ success: true }));
  gateway.answer(getAccount, () => account);
  gateway.answer(countPromisesOfUser, () => promises);
  gateway.answer(countVotesOfUser, () => votes);
  gateway.answer(getNotificationFacts, () => ({ receipts, settings }));
  gateway.answer(findUsers, () => ({ items: [account], total: 1 }));
  gateway.answer(findPromises, () => ({ items: [{ id: 7 }] }));
  gateway.answer(findBatches, () => ({ items: [batch] }));
  for (const service of SERVICES) gateway.answer(vitalsCalls[service], () => vitals);
});

const broken = () => {
  throw new Refusal('INTERNAL');
};
const get = (path: string, token = TOKEN) => gateway.fetch(path, { token });
const ask = async (path: string): Promise<any> => (await get(path)).json();
const outcome = async (path: string, token?: string) => {
  const response = await get(path, token);
  return [response.status, ((await response.json()) as { code?: string }).code];
};
const PATHS = [
  '/api/admin/users/12',
  '/api/admin/users/12/ban-impact',
  '/api/admin/find?q=a',
  '/api/admin/system',
];

describe('a person’s page for operators', () => {
  it('[ADM-USERS-35] has what all services know, asked on behalf of the operator', async () => {
    const response = await get('/api/admin/users/12');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({ ...account, promises, votes, receipts, settings });
    const asked = gateway.calls.filter(({ name }) => /count-of-user|facts-of-user/.test(name));
    expect(new Set(asked.map(({ input }) => input.userId))).toEqual(new Set([12]));
    expect(asked.every(({ caller }) => caller.kind === 'operator' && caller.userId === 4)).toBe(true);
  });

  it('[ADM-USERS-35] is shown without the part of a service that fails', async () => {
    gateway.answer(getNotificationFacts, broken);
    gateway.answer(countVotesOfUser, broken);
    const expected = { ...account, promises, votes: null, receipts: null, settings: null };
    expect(await ask('/api/admin/users/12')).toEqual(expected);
  });

  it('is refused where there is nobody, and for what is no id', async () => {
    gateway.answer(getAccount, () => {
      throw new Refusal('USER_NOT_FOUND');
    });
    expect(await outcome('/api/admin/users/12')).toEqual([404, 'USER_NOT_FOUND']);
    for (const id of ['0', '-1', 'anna', '2147483648', '1.5'])
      expect([id, await outcome(`/api/admin/users/${id}`)]).toEqual([id, [400, 'BAD_INPUT']]);
  });
});

describe('the impact of a ban', () => {
  it('[ADM-USERS-36] is added up over the services', async () => {
    expect(await ask('/api/admin/users/12/ban-impact')).toEqual({
      userId: 12,
      sessions: 3,
      publicPromises: 2,
      runningPromises: 4,
      waitingReports: 6,
    });
  });

  it.each([getAccount, countPromisesOfUser, countVotesOfUser])(
    '[ADM-USERS-36] is refused without the answer of $name',
    async (definition) => {
      gateway.answer(definition, () => {
        throw new Refusal('SERVICE_UNAVAILABLE');
      });
      expect(await outcome('/api/admin/users/12/ban-impact')).toEqual([503, 'SERVICE_UNAVAILABLE']);
    },
  );
});

describe('the palette', () => {
  it('[ADM-API-32] finds people, promises and batches by an id', async () => {
    const found = await ask('/api/admin/find?q=%2393&limit=3');
    expect(found).toEqual({ users: [account], promises: [{ id: 7 }], batches: [batch] });
    const inputs = gateway.calls.slice(-3).map(({ name, input }) => [name, input]);
    expect(Object.fromEntries(inputs)).toEqual({
      'auth.find-users': { query: '#93', limit: 3 },
      'promises.find-promises': { q: '#93', limit: 3 },
      'notifications.find-batches': { q: '#93', limit: 3 },
    });
  });

  it('leaves out what nobody has, and what a failing service has', async () => {
    gateway.answer(findBatches, () => ({ items: [] }));
    gateway.answer(findUsers, broken);
    expect(await ask('/api/admin/find?q=93')).toEqual({ users: [], promises: [{ id: 7 }], batches: [] });
  });

  it.each(['', '?q=', '?q=%20', '?q=a&limit=0', '?q=a&limit=21', '?q=a&q=b', `?q=${'a'.repeat(201)}`])(
    'names the bad field: %s',
    async (query) => {
      const response = await get(`/api/admin/find${query}`);
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { code: 'BAD_INPUT', details: { fields: expect.any(Object) } },
      ]);
    },
  );
});

describe('the state of the system', () => {
  it('[ADM-API-33] has the vitals of each service, and shows the others if one is silent', async () => {
    gateway.answer(vitalsCalls.voting, broken);
    gateway.answer(vitalsCalls.media, () => new Promise(() => {}));
    const { at, services } = await ask('/api/admin/system');
    expect(Math.abs(Date.parse(at) - gateway.clock.now().getTime())).toBeLessThan(60_000);
    const silent = ['voting', 'media'];
    expect(services).toEqual(
      SERVICES.map((service) => ({ service, vitals: silent.includes(service) ? null : vitals })),
    );
  });

  it('[ADM-REC-16] [ADM-REC-17] has infrastructure and running work, without the parts that are silent', async () => {
    const database = { latencyMs: 3, connections: 10, maxConnections: 200, bytes: 1_000 };
    for (const service of SERVICES) gateway.answer(vitalsCalls[service], () => ({ ...vitals, database }));
    gateway.answer(vitalsCalls.auth, () => ({ ...vitals, database: { ...database, latencyMs: 8 } }));
    gateway.answer(vitalsCalls.media, () => ({ ...vitals, database: null }));
    gateway.answer(getStorageState, () => ({ kind: 's3', latencyMs: null }));
    gateway.answer(listBatches, ({ status }) => ({ batches: status === 'processing' ? [batch] : [] }));
    gateway.answer(listRunningPromiseDeletions, () => ({ jobs: [{ deletionJobId: 'promise-12' }] }));
    gateway.answer(listRunningUserDeletions, broken);
    gateway.answer(getCounterCheck, () => ({ checkedAt: null, checked: 0, corrected: 0, last: null }));
    const { infrastructure, running, counters } = await ask('/api/admin/system');
    expect(infrastructure).toEqual({
      postgres: { latencyMs: 8, connections: 50, maxConnections: 200, bytes: 5_000 },
      nats: {
        latencyMs: expect.any(Number),
        streams: expect.any(Number),
        consumers: expect.any(Number),
        bytes: expect.any(Number),
      },
      storage: { kind: 's3', latencyMs: null },
    });
    expect(running).toMatchObject({
      batches: [{ batchId: 93, type: 'group', stage: 'done' }],
      promiseDeletions: [{ deletionJobId: 'promise-12' }],
      userDeletions: null,
    });
    expect(JSON.stringify(running)).not.toContain('режим');
    expect(counters).toEqual({ checkedAt: null, checked: 0, corrected: 0, last: null });
    for (const service of SERVICES) gateway.answer(vitalsCalls[service], broken);
    expect((await ask('/api/admin/system')).infrastructure.postgres).toBeNull();
  });

  it('is asked for once by pages that look at the same time', async () => {
    const count = () => gateway.calls.filter(({ name }) => name === 'auth.get-vitals').length;
    const before = count();
    let answer: (value: unknown) => void = () => {};
    gateway.answer(vitalsCalls.auth, () => new Promise((resolve) => (answer = resolve)));
    const pages = Promise.all(Array.from({ length: 5 }, () => ask('/api/admin/system')));
    await gateway.fetch('/health/live');
    setTimeout(() => answer(vitals), 200);
    expect(new Set((await pages).map(({ at }) => at)).size).toBeLessThan(5);
    expect(count() - before).toBeLessThan(5);
  });
});

describe('who may look', () => {
  it.each(PATHS)(
    '[ADM-API-02] [ADM-GATE-17] only operators open %s, whatever roles a session has',
    async (path) => {
      const admin = await gateway.token({ roles: ['user', 'admin'] });
      for (const token of ['', 'bm9uc2Vuc2U', admin])
        expect(await outcome(path, token)).toEqual([401, 'ADMIN_TOKEN_INVALID']);
      expect((await get(path)).status).toBe(200);
    },
  );

  it('[ADM-GATE-25] receipts of a person are open to their session and to an operator’s token', async () => {
    gateway.answer(listReceipts, ({ userId }, caller) => {
      const isOwn = caller.kind === 'user' && caller.userId === Number(userId);
      if (!isOwn && caller.kind !== 'operator') throw new Refusal('NOT_ALLOWED');
      return [receipt(Number(userId))];
    });
    const path = '/api/admin/notifications/receipts/user/7';
    const [own, foreign] = [await gateway.token({ userId: 7 }), await gateway.token({ userId: 8 })];
    expect([(await get(path)).status, (await get(path, own)).status]).toEqual([200, 200]);
    expect(await outcome(path, foreign)).toEqual([403, 'NOT_ALLOWED']);
    expect(await outcome(path, 'bm9uc2Vuc2U')).toEqual([401, 'ADMIN_TOKEN_INVALID']);
    expect(await outcome(path, '')).toEqual([401, 'SIGN_IN_REQUIRED']);
  });

  it('[ADM-API-01] [ADM-API-03] the health call is of the same origin as the panel and takes no input', async () => {
    const response = await get('/api/admin/health');
    expect([response.status, await response.json()]).toEqual([200, { success: true }]);
    expect(new URL(response.url).origin).toBe(new URL(gateway.url).origin);
    expect(gateway.calls.at(-1)).toMatchObject({ name: 'auth.get-operator', input: {} });
  });
});
