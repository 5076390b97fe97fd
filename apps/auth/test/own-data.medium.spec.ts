// Real: PostgreSQL, NATS, the whole auth service. Not real: the workers that make the copies.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Caller,
  getOwnData,
  keepDataExport,
  readOwnRowsOfAuth,
  requestDataExport,
  returnDataExport,
  takeDataExport,
} from '@slovo/contracts';
import { AuthHarness, service } from './auth-harness.ts';

const MINUTE = 60_000;
let auth: AuthHarness;
let telegramId = 50_000;
let person: Extract<Caller, { kind: 'user' }>;

beforeAll(async () => {
  auth = await AuthHarness.start();
});
afterAll(() => auth.close());
beforeEach(async () => {
  await auth.prisma.dataExport.deleteMany();
  const { user } = await auth.register({ telegram_id: (telegramId += 1), first_name: 'Аня' });
  person = { kind: 'user', userId: user.id, sessionId: 's', roles: [], via: 'web' };
});

const request = (request_key?: string) => auth.call(requestDataExport, { request_key }, person);
const take = async () => (await auth.call(takeDataExport, {}, service)).taken;
const hold = (heldAt: Date | null) =>
  auth.prisma.user.update({ where: { id: person.userId }, data: { heldAt } });
const known = () => auth.call(getOwnData, {}, person);
const finish = (id: number) =>
  auth.prisma.dataExport.update({
    where: { id },
    data: {
      stage: 'ready',
      lease: null,
      dueAt: null,
      readyAt: auth.clock.now(),
      expiresAt: auth.clock.now(),
      size: 10n,
    },
  });

describe('the rows of a person', () => {
  it('[DATA-02] say the language once, although the table has it for two releases', async () => {
    const input = { user_id: person.userId, table: 'users' } as const;
    const { rows } = await auth.call(readOwnRowsOfAuth, input, service);
    expect(rows).toMatchObject([{ id: person.userId, language_code: 'ru' }]);
    expect(Object.keys(rows[0]!)).not.toContain('language');
  });
});

describe('a request for a copy of one’s data', () => {
  it('[DATA-04] is one at a time, however often and at once it is made', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, (_, index) => request(`key-${index % 2}`)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await auth.prisma.dataExport.count()).toBe(1);
    const taken = await take();
    expect([taken?.user_id, await take()]).toEqual([person.userId, null]);
    expect((await request('key-9')).id).toBe(made[0]!.id);
  });

  it('[DATA-04] is answered with the same copy for the same key, also when that is ready', async () => {
    const { id } = await request('tg:1');
    await finish(id);
    expect((await request('tg:1')).id).toBe(id);
    expect((await request('tg:2')).id).not.toBe(id);
  });

  it('[DATA-04] is refused after three copies within a day, with the time to wait', async () => {
    for (let count = 0; count < 3; count += 1) await finish((await request()).id);
    await expect(request()).rejects.toMatchObject({
      code: 'DATA_EXPORTS_TOO_MANY',
      details: { retryAfter: expect.any(Number) },
    });
    auth.wait(24 * 60 * MINUTE + 1);
    expect((await request()).state).toBe('making');
  });

  it('[DATA-20] is refused while the account is being deleted', async () => {
    await hold(auth.clock.now());
    await expect(request()).rejects.toMatchObject({ code: 'DELETION_EXISTS' });
    expect(await auth.prisma.dataExport.count()).toBe(0);
    await hold(null);
    expect(await request()).toMatchObject({ state: 'making' });
  });

  it('[DATA-20] stops when a deletion begins, and is made after an undo', async () => {
    const { id } = await request();
    const { lease } = (await take())!;
    await hold(auth.clock.now());
    const keep = () => auth.call(keepDataExport, { id, lease }, service);
    await expect(keep()).rejects.toMatchObject({ code: 'DATA_EXPORT_NOT_FOUND' });
    await auth.call(returnDataExport, { id, lease, error: 'lost' }, service);
    auth.wait(11 * MINUTE);
    expect(await take()).toBeNull();
    await hold(null);
    auth.wait(11 * MINUTE);
    expect(await take()).toMatchObject({ id, user_id: person.userId });
  });

  it('is given up after five attempts that failed, and may be made anew', async () => {
    const { id } = await request();
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const taken = await take();
      expect([attempt, taken?.id]).toEqual([attempt, id]);
      await auth.call(returnDataExport, { id, lease: taken!.lease, error: 'the disk is full' }, service);
      expect(attempt < 5 ? await take() : null).toBeNull(); // not at once
      auth.wait(6 * MINUTE);
    }
    expect((await known()).export).toMatchObject({ id, state: 'failed' });
    expect((await request()).id).not.toBe(id);
  });

  it('is taken over from a worker that says nothing for ten minutes, whose answer then counts for nothing', async () => {
    const { id } = await request();
    const first = await take();
    auth.wait(11 * MINUTE);
    const second = await take();
    expect([second?.id, second?.lease === first?.lease]).toEqual([id, false]);
    await auth.call(returnDataExport, { id, lease: first!.lease, error: 'late' }, service);
    expect(await auth.prisma.dataExport.findUniqueOrThrow({ where: { id } })).toMatchObject({
      stage: 'making',
      lease: second!.lease,
    });
  });
});
