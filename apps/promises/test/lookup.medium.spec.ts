// Real: PostgreSQL, NATS, the whole service. Not real: auth, whose people the harness publishes.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Caller,
  closePromise,
  countPromisesOfUser,
  findPromises,
  setApprovalType,
  setPrivacy,
} from '@slovo/contracts';
import { as, PromisesHarness } from './promises-harness.ts';

const operator: Caller = { kind: 'operator', userId: 1, fingerprint: 'cafe0123' };
let harness: PromisesHarness;

beforeAll(async () => {
  harness = await PromisesHarness.start();
});
afterAll(() => harness.close());

const find = async (q: string, limit = 5) =>
  (await harness.call(findPromises, { q, limit }, operator)).items.map(({ title }) => title);

describe('promises for the palette', () => {
  it('are found by an id, private ones as well, with their owner', async () => {
    const owner = await harness.person({ first_name: 'Марина' });
    const { id } = await harness.draft(owner, { title: 'Пить воду' });
    for (const q of [String(id), `#${id}`])
      expect(await harness.call(findPromises, { q }, operator)).toEqual({
        items: [
          {
            id,
            title: 'Пить воду',
            type: expect.any(String),
            status: 'draft',
            isPublic: false,
            userId: owner,
            owner: 'Марина',
          },
        ],
      });
    expect([await find('999999999'), await find('0')]).toEqual([[], []]);
  });

  it('[NAMES-03] are found by the beginning of a title that is longer than an index can hold', async () => {
    const owner = await harness.person();
    // Letters of four bytes that nothing shortens.
    const rare = Array.from({ length: 199 }, (_, at) => String.fromCodePoint(0x20000 + at * 97)).join('');
    const title = `${rare}${'क्षि'}`;
    await harness.draft(owner, { title });
    expect(await find(rare)).toEqual([title]);
  });

  it('are found by the beginning of a title in any case, е as ё, in its order', async () => {
    const owner = await harness.person();
    const titles = ['Ёлку нарядить', 'ёлку убрать', 'Елки_палки', 'Нарядить ёлку', 'Ёлку %'];
    for (const title of titles) await harness.draft(owner, { title });
    expect(await find('елку')).toEqual(['Ёлку %', 'Ёлку нарядить', 'ёлку убрать']);
    expect(await find('ЁЛКУ', 2)).toEqual(['Ёлку %', 'Ёлку нарядить']);
    expect([await find('елки_'), await find('елку %'), await find('елку_'), await find('%')]).toEqual([
      ['Елки_палки'],
      ['Ёлку %'],
      [],
      [],
    ]);
  });

  it('say that a draft waits for its motivator', async () => {
    const [owner, motivator] = [await harness.person(), await harness.person()];
    const { id } = await harness.draft(owner);
    const specific = { id, approvalType: 'specific', username: `user${motivator}` } as const;
    await harness.call(setApprovalType, specific, as(owner));
    const { items } = await harness.call(findPromises, { q: `#${id}` }, operator);
    expect(items[0]?.status).toBe('draft_with_motivator');
  });

  it('are found by operators only, and with a query', async () => {
    const admin = as(1, ['user', 'admin']);
    await expect(harness.call(findPromises, { q: 'е' }, admin)).rejects.toMatchObject({
      code: 'ADMIN_TOKEN_INVALID',
    });
    await expect(harness.call(findPromises, { q: ' ' }, operator)).rejects.toMatchObject({
      code: 'BAD_INPUT',
      details: { fields: { q: expect.any(String) } },
    });
  });
});

describe('the numbers of a person’s promises', () => {
  it('count drafts, running, closed and public ones, and those of others whose motivator they are', async () => {
    const [owner, motivator] = [await harness.person(), await harness.person()];
    await harness.draft(owner);
    const running = await harness.started(owner, { approval: 'specific', motivator });
    await harness.call(setPrivacy, { id: running.id, is_public: true }, as(owner));
    const closed = await harness.started(owner, { approval: 'specific', motivator });
    await harness.call(closePromise, { id: closed.id, completion_type: 'give_up' }, as(owner));
    const count = (userId: number) => harness.call(countPromisesOfUser, { userId }, operator);
    expect(await count(owner)).toEqual({ total: 3, drafts: 1, running: 1, closed: 1, public: 1, charges: 0 });
    expect(await count(motivator)).toMatchObject({ total: 0, charges: 1 });
    expect(await count(999_999)).toEqual({
      total: 0,
      drafts: 0,
      running: 0,
      closed: 0,
      public: 0,
      charges: 0,
    });
  });
});
