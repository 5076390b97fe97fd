import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  closePromise,
  listActiveChallenges,
  listActivePromises,
  listFeed,
  listPromises,
  listPublicReports,
  listReports,
  listUserPromises,
  startPromise,
  submitReport,
  updatePromise,
} from '@slovo/contracts';
import { LIST_START } from '@slovo/kit/pages';
import { compareForList } from '@slovo/domain';
import { type Tx, Prisma } from '../src/database.ts';
import { feedCards, ownedCards, runningCards } from '../src/cards/card.statements.ts';
import { reportKeysets } from '../src/reports/report.page.ts';
import { as, anonymous, PromisesHarness } from './promises-harness.ts';

let harness: PromisesHarness;
let owner: number;
let minute = 0;
let keys = 0;
beforeAll(async () => {
  harness = await PromisesHarness.start();
});
beforeEach(async () => {
  await harness.prisma.promiseRecord.deleteMany();
  owner = await harness.person();
});
afterAll(() => harness.close());

type Page = { ids: number[]; next: string | null };
type Ask = (page: { limit?: number; cursor?: string }) => Promise<Page>;
const idsOf = (items: { id: number }[]) => items.map(({ id }) => id);
const own: Ask = async (page) => {
  const { promises, next } = await harness.call(listPromises, page, as(owner));
  return { ids: idsOf(promises), next };
};
const publicOnes: Ask = async (page) => {
  const { items, next } = await harness.call(
    listUserPromises,
    { username: `user${owner}`, ...page },
    anonymous,
  );
  return { ids: idsOf(items), next };
};
const running: Ask = async (page) => {
  const { promises, next } = await harness.call(listActivePromises, page, as(owner));
  return { ids: idsOf(promises), next };
};
const challenges: Ask = async (page) => {
  const { promises, next } = await harness.call(listActiveChallenges, page, as(owner));
  return { ids: idsOf(promises), next };
};
const feed: Ask = async (page) => {
  const { items, next } = await harness.call(listFeed, page, anonymous);
  return { ids: idsOf(items), next };
};
const reportsOf =
  (id: number, definition: typeof listReports | typeof listPublicReports): Ask =>
  async (page) => {
    const { items, next } = await harness.call(definition, { id, ...page }, as(owner));
    return { ids: idsOf(items), next };
  };

async function walk(ask: Ask, between: () => Promise<unknown> = async () => {}): Promise<number[]> {
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const { ids, next } = await ask({ limit: 2, ...(cursor && { cursor }) });
    expect(ids.length).toBeLessThanOrEqual(2);
    seen.push(...ids);
    cursor = next ?? undefined;
    await between();
  } while (cursor);
  return seen;
}

const later = () => harness.moveTo(new Date(Date.UTC(2027, 8, 1, 9, (minute += 1))));
/** Two of every status, public and private, created alternately. */
async function everyKind(): Promise<void> {
  for (let n = 0; n < 2; n += 1) {
    for (const status of ['draft', 'active', 'overdue', 'closed'] as const) {
      for (const is_public of [true, false]) {
        later();
        const { id } = await harness.draft(owner, { is_public, type: n === 0 ? 'goal' : 'challenge' });
        if (status === 'draft') continue;
        await harness.call(startPromise, { id }, as(owner));
        if (status === 'closed')
          await harness.call(closePromise, { id, completion_type: n ? 'success' : 'failed' }, as(owner));
        if (status === 'overdue')
          // As every change does: a card that was stored meanwhile is not taken for what the promise is now.
          await harness.prisma.promiseRecord.update({
            where: { id },
            data: { status, version: { increment: 1 } },
          });
      }
    }
  }
}

describe('a list by pages', () => {
  it('[API-12] [API-31] serves own and public promises in the order of compareForList, each once', async () => {
    await everyKind();
    const { promises: all } = await harness.call(listPromises, {}, as(owner));
    expect(all).toHaveLength(16);
    expect(idsOf(all)).toEqual(idsOf(all.toSorted(compareForList)));
    expect(await walk(own)).toEqual(idsOf(all));
    expect(await walk(publicOnes)).toEqual(idsOf(all.filter((one) => one.is_public)));
  });

  it('[API-21] [API-22] serves running promises and challenges, newest first', async () => {
    await everyKind();
    const { promises: all } = await harness.call(listPromises, {}, as(owner));
    const run = all
      .filter(({ status }) => status === 'active' || status === 'overdue')
      .toSorted((a, b) => b.id - a.id);
    expect(await walk(running)).toEqual(idsOf(run));
    expect(await walk(challenges)).toEqual(idsOf(run.filter(({ type }) => type === 'challenge')));
  });

  it('[API-23] [API-28] serves reports, newest first, also those of the same moment', async () => {
    harness.moveTo('2027-10-01T09:00:00Z');
    const { id } = await harness.started(owner, { is_public: true });
    const sent: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const input = { id, text: 'Сделано', request_key: `p${++keys}` };
      sent.unshift((await harness.call(submitReport, input, as(owner))).report.id);
    }
    expect(await walk(reportsOf(id, listReports))).toEqual(sent);
    await harness.prisma.report.updateMany({ data: { createdAt: new Date('2027-10-01T09:00:00.123Z') } });
    expect(await walk(reportsOf(id, listPublicReports))).toEqual(sent);
  });

  it('neither skips nor repeats an entry, though others come, go and change between two pages', async () => {
    await everyKind();
    const stays = (await own({})).ids;
    const seen = await walk(own, async () => {
      later();
      const { id } = await harness.draft(owner);
      await harness.call(startPromise, { id: (await harness.draft(owner)).id }, as(owner));
      await harness.call(updatePromise, { id, title: 'Иначе' }, as(owner));
      await harness.prisma.promiseRecord.update({ where: { id }, data: { createdAt: new Date(0) } });
      await harness.prisma.promiseRecord.delete({ where: { id } });
    });
    expect(seen.filter((id) => stays.includes(id))).toEqual(stays);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('serves a hundred by default, fewer on request, and never more', async () => {
    const draft = await harness.draft(owner);
    const row = await harness.prisma.promiseRecord.findUniqueOrThrow({ where: { id: draft.id } });
    await harness.prisma.promiseRecord.createMany({
      data: Array.from({ length: 120 }, () => ({
        ...row,
        id: undefined,
        pauses: [],
        frequencyConfig: Prisma.DbNull,
      })),
    });
    const first = await own({});
    expect(first.ids).toHaveLength(100);
    expect((await own({ cursor: first.next! })).ids).toHaveLength(21);
    for (const limit of [0, 101])
      await expect(own({ limit })).rejects.toMatchObject({
        code: 'BAD_INPUT',
        details: { fields: { limit: expect.any(String) } },
      });
  });
});

describe('a cursor', () => {
  const made = (text: string) => Buffer.from(text).toString('base64url');
  const tampered = [
    ['no cursor', 'nonsense'],
    ['empty', ''],
    ['too little', made('promises.3.17')],
    ['too much', made('promises.3.17.1.1')],
    ['a letter', made('promises.3.x.1')],
    ['a negative number', made('promises.3.17.-1')],
    ['a fraction', made('promises.3.1.5.1')],
    ['a number in other words', made('promises.3.0x11.1')],
    ['an id beyond all ids', made('promises.3.17.2147483648')],
    ['a year beyond all years', made('promises.3.999999999999999.1')],
    ['a rank beyond all ranks', made('promises.99999999999.17.1')],
    ['another alphabet', `${made('promises.3.17.1')}==`],
    ['something behind it', `${made('promises.3.17.1')}!`],
    ['that of another list', made('feed.0.17.1')],
  ] as const;

  it.each(tampered)('that is %s is refused with its field', async (_, cursor) => {
    const { id } = await harness.started(owner, { is_public: true });
    const lists = [
      own,
      publicOnes,
      running,
      challenges,
      reportsOf(id, listReports),
      reportsOf(id, listPublicReports),
    ];
    for (const ask of [...lists, ...(cursor === made('feed.0.17.1') ? [] : [feed])])
      await expect(ask({ cursor })).rejects.toMatchObject({
        code: 'BAD_INPUT',
        details: { fields: { cursor: 'CURSOR_INVALID' } },
      });
  });
});

describe('the queries of pages', () => {
  /** Sequential scans are off: the planner prefers them on small tables, and the question is whether an index can serve the query. */
  async function planOf(ask: (tx: Tx) => Promise<unknown>): Promise<string> {
    return harness.prisma.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT set_config(name, 'off', true) FROM unnest(ARRAY['enable_seqscan', 'enable_bitmapscan', 'enable_sort']) AS name`;
      let plan: Record<string, string>[] = [];
      const $queryRaw = async ([first, ...rest]: TemplateStringsArray, ...values: unknown[]) => {
        plan = await tx.$queryRaw(Prisma.sql([`EXPLAIN ${first}`, ...rest], ...values));
        return [];
      };
      await ask({ $queryRaw } as unknown as Tx);
      return plan.map((row) => Object.values(row)[0]).join('\n');
    });
  }
  const { at, id, rank } = LIST_START;
  /** A prepared statement of pages, with its reader, the time, the format and the limit. */
  const asStatement =
    ({ text }: { text: string }, parameters: unknown[]) =>
    (tx: Tx) => {
      const parts = text.split(/\$\d+/);
      const places = [...text.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place) - 1);
      const values = [null, harness.now, 'format', 21, ...parameters];
      return tx.$queryRaw(Object.assign(parts, { raw: parts }), ...places.map((place) => values[place]));
    };

  it.each([
    ['the own list', 'promises_list_idx', asStatement(ownedCards, [at, id, rank, 1, false])],
    ['the public list of a person', 'promises_list_idx', asStatement(ownedCards, [at, id, rank, 1, true])],
    ['running promises', 'promises_running_idx', asStatement(runningCards, [at, id, 1, true])],
    ['the own list, joined', 'promises_list_idx', asStatement(ownedCards.joined, [at, id, rank, 1, false])],
    ['running promises, joined', 'promises_running_idx', asStatement(runningCards.joined, [at, id, 1, true])],
    ['the feed', 'promises_feed_idx', asStatement(feedCards, [at, id])],
    [
      'reports',
      'reports_promise_id_created_at_id_idx',
      (tx: Tx) => reportKeysets(tx, 1, { after: LIST_START, limit: 20 }),
    ],
  ])('of %s can use the index %s', async (_, index, ask) => {
    const plan = await planOf(ask);
    expect(plan).toContain(index);
    expect(plan).toMatch(/Index Cond: .*ROW\(/);
    expect(plan).not.toContain('Sort');
  });
});
