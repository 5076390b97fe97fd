// Real: PostgreSQL, NATS, the whole service. Not real: auth, whose people the harness publishes.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { searchPromises, setPrivacy } from '@slovo/contracts';
import { anonymous, as, PromisesHarness } from './promises-harness.ts';

let harness: PromisesHarness;
let owner: number;
let reader: number;
let minute = 0;

beforeAll(async () => {
  harness = await PromisesHarness.start();
  owner = await harness.person({ first_name: 'Марина' });
  reader = await harness.person();
});
afterAll(() => harness.close());

/** Each is created a minute after the one before. */
async function shown(title: string, who = owner): Promise<number> {
  harness.moveTo(new Date(Date.UTC(2027, 7, 1, 9, (minute += 1))));
  const { id } = await harness.draft(who, { title });
  await harness.call(setPrivacy, { id, is_public: true }, as(who));
  return id;
}
const search = async (q: string, limit = 6, who = reader) =>
  (await harness.call(searchPromises, { q, limit }, as(who))).items.map(({ title }) => title);

describe('[LOOP-47] search-promises', () => {
  it('finds by the beginnings of words in any case and order, е as ё, the latest activity first', async () => {
    for (const title of ['Нарядить Ёлку', 'ёлки_палки!', 'Не ёлка', 'Телка']) await shown(title);
    expect(await search('елк')).toEqual(['Не ёлка', 'ёлки_палки!', 'Нарядить Ёлку']);
    expect(await search('ЕЛК', 2)).toEqual(['Не ёлка', 'ёлки_палки!']);
    expect(await search('ёлку  наря')).toEqual(['Нарядить Ёлку']);
    expect(await search('палки')).toEqual(['ёлки_палки!']);
  });

  it('answers with the owner, and takes every text for words, never for a query of the database', async () => {
    const id = await shown('Don’t sleep & run');
    expect(await harness.call(searchPromises, { q: 'sleep run' }, as(reader))).toEqual({
      items: [{ id, title: 'Don’t sleep & run', owner: expect.objectContaining({ first_name: 'Марина' }) }],
    });
    for (const q of ["sleep' | 'x", "\\'\\", '&|!', '(:*)', '%%%', '🎄🎄🎄'])
      expect(await search(q)).toEqual([]);
    expect(await search("run':* | 'sleep")).toEqual(['Don’t sleep & run']);
  });

  it('leaves out own, private and held promises, and those of banned people', async () => {
    const id = await shown('Прыгать');
    const held = await shown('Прыгать снова');
    await harness.draft(owner, { title: 'Прыгать тайно' });
    expect(await search('прыгать')).toEqual(['Прыгать снова', 'Прыгать']);
    expect(await search('прыгать', 6, owner)).toEqual([]);
    await harness.prisma.promiseRecord.update({ where: { id: held }, data: { heldAt: harness.now } });
    expect(await search('прыгать')).toEqual(['Прыгать']);
    await harness.call(setPrivacy, { id, is_public: false }, as(owner));
    expect(await search('прыгать')).toEqual([]);
    const banned = await harness.person();
    await shown('Прыгать высоко', banned);
    expect(await search('прыгать')).toEqual(['Прыгать высоко']);
    await harness.person({
      id: banned,
      banned: true,
      last_ban: { from: harness.now.toISOString(), until: null },
      version: 5,
    });
    expect(await search('прыгать')).toEqual([]);
  });

  it('wants a signed-in person and at least three characters', async () => {
    await expect(harness.call(searchPromises, { q: 'прыгать' }, anonymous)).rejects.toMatchObject({
      code: 'SIGN_IN_REQUIRED',
    });
    await expect(search(' ab ')).rejects.toMatchObject({
      code: 'BAD_INPUT',
      details: { fields: { q: expect.any(String) } },
    });
  });
});
