// Real: the kept answers. Not real: the services, which answer at once.
import { describe, expect, it } from '@jest/globals';
import {
  type CallDefinition,
  type Caller,
  getApprovalCount,
  getPublicPromise,
  listActivePromises,
  listPromises,
  listPublicReports,
  tag,
} from '@slovo/contracts';
import { Clock } from '@slovo/kit/clock';
import { Answers } from '../src/answers/answers.ts';
import { DroppedPages } from '../src/answers/dropped-pages.ts';

const visitor: Caller = { kind: 'anyone' };
const person = (userId: number): Caller => ({ kind: 'user', userId, roles: ['user'], via: 'web' });

/** What a browser asks for the page of a promise: the count is of a report, 31 of promise 3. */
const pageOf = (id: number): [CallDefinition, { id: number }][] => [
  [getPublicPromise, { id }],
  [listPublicReports, { id }],
  [getApprovalCount, { id: id * 10 + 1 }],
];
const LISTS: [CallDefinition, object][] = [
  [listPromises, {}],
  [listActivePromises, {}],
];

function outputOf({ name }: CallDefinition, { id = 0 }: { id?: number }): unknown {
  if (name === getPublicPromise.name) return { id, user_id: 7, started_at: null };
  if (name === getApprovalCount.name) return { promise_id: Math.floor(id / 10) };
  return name === listPublicReports.name ? { items: [] } : { promises: [] };
}

/** A gateway without signals but those that the spec gives, on a server of NATS that is alone or one of a cluster. */
function open(info = {}) {
  const answers = new Answers({ given: { ANSWER_CACHE_MB: 1 } } as never, new Clock(), { info } as never);
  answers.areCurrentAt(performance.now(), 60_000);
  const asked: string[] = [];
  const read = async (definition: CallDefinition, input: object, caller = visitor): Promise<string[]> => {
    asked.length = 0;
    await answers.get(definition, input, caller, async (one, given) => {
      asked.push(`${one.name} ${JSON.stringify(given)}`);
      const output = outputOf(one, given as { id?: number });
      return { output, headers: {}, body: output, isWhole: true };
    });
    // Those that nobody waits for.
    await new Promise(setImmediate);
    return asked.map((one) => one.slice(one.indexOf('.') + 1));
  };
  const readAll = async (calls: [CallDefinition, object][], caller = visitor): Promise<string[]> => {
    const all: string[] = [];
    for (const [definition, input] of calls) all.push(...(await read(definition, input, caller)));
    return all;
  };
  return { answers, read, readAll };
}

const PAGE_3 = [
  'get-public-promise {"id":3}',
  'list-public-reports {"id":3}',
  'get-approval-count {"id":31}',
];

describe('what a change has dropped of a page', () => {
  it('is asked for together, by whatever is read first, and kept for what is read next', async () => {
    const { answers, read, readAll } = open();
    expect(await readAll(pageOf(3))).toEqual(PAGE_3);
    await readAll(pageOf(4));
    for (const [definition, input] of pageOf(3)) {
      answers.change([tag.promise(3)]);
      expect((await read(definition, input)).toSorted()).toEqual(PAGE_3.toSorted());
      expect(await readAll([...pageOf(3), ...pageOf(4)])).toEqual([]);
    }
  });

  it('is asked for once, unless it was read since', async () => {
    const { answers, read, readAll } = open();
    await readAll(pageOf(3));
    for (const expected of [PAGE_3.length, 1, 1]) {
      answers.change([tag.promise(3)]);
      expect(await read(...pageOf(3)[0]!)).toHaveLength(expected);
    }
    await read(...pageOf(3)[1]!);
    answers.change([tag.promise(3)]);
    expect(await read(...pageOf(3)[0]!)).toHaveLength(2);
  });

  it('is that of the same reader', async () => {
    const { answers, read, readAll } = open();
    await readAll(LISTS, person(7));
    await readAll(LISTS, person(8));
    await readAll(pageOf(3), person(7));
    await read(...pageOf(3)[0]!, person(8));
    answers.change([tag.promisesOf(7), tag.promisesOf(8), tag.promise(3)]);
    expect(await read(...pageOf(3)[0]!, person(8))).toHaveLength(1);
    expect(await read(...LISTS[0]!, person(7))).toEqual(['list-promises {}', 'list-active-promises {}']);
    expect(await readAll(LISTS, person(8))).toEqual(['list-promises {}', 'list-active-promises {}']);
    expect(await readAll(pageOf(3))).toEqual(PAGE_3);
  });

  it('is not kept where it has changed again meanwhile', async () => {
    const { answers, readAll } = open();
    await readAll(pageOf(3));
    answers.change([tag.promise(3)]);
    const reports = Promise.withResolvers<void>();
    await answers.get(getPublicPromise, { id: 3 }, visitor, async (one, given) => {
      if (one === listPublicReports) await reports.promise;
      const output = outputOf(one, given as { id: number });
      return { output, headers: {}, body: output, isWhole: true };
    });
    answers.change([tag.promise(3)]);
    reports.resolve();
    await new Promise(setImmediate);
    expect((await readAll(pageOf(3))).toSorted()).toEqual(PAGE_3.toSorted());
  });

  it('is forgotten with everything, and in a cluster, where nobody shares what is asked for', async () => {
    const alone = open();
    await alone.readAll(pageOf(3));
    alone.answers.change([tag.promise(3)]);
    alone.answers.change([tag.everything]);
    alone.answers.clear();
    expect(await alone.read(...pageOf(3)[0]!)).toHaveLength(1);
    const clustered = open({ cluster: 'three' });
    await clustered.readAll(pageOf(3));
    clustered.answers.change([tag.promise(3)]);
    expect(await clustered.read(...pageOf(3)[0]!)).toHaveLength(1);
  });

  it('leaves the reader with their answer where another one fails', async () => {
    const { answers, readAll } = open();
    await readAll(pageOf(3));
    answers.change([tag.promise(3)]);
    const answer = await answers.get(getPublicPromise, { id: 3 }, visitor, async (one) => {
      if (one !== getPublicPromise) throw new Error('the service is away');
      return { output: outputOf(one, { id: 3 }), headers: {}, body: 'there', isWhole: true };
    });
    await new Promise(setImmediate);
    expect(answer!.ready('identity')!.body.toString()).toBe('"there"');
  });
});

describe('dropped pages', () => {
  it('are a bounded number, of a bounded number of answers', () => {
    const pages = new DroppedPages();
    const dropped = (key: string) => ({ key, definition: getPublicPromise, input: {} });
    for (let answer = 0; answer < 20; answer += 1) pages.add('page', dropped(`of one ${answer}`));
    expect(pages.takeOthers('of one 0')).toHaveLength(7);
    expect(pages.takeOthers('of one 19')).toEqual([]);
    for (let page = 0; page < 1_500; page += 1)
      for (const half of ['a', 'b']) pages.add(`page ${page}`, dropped(`${page} ${half}`));
    expect(pages.takeOthers('0 a')).toEqual([]);
    expect(pages.takeOthers('1499 a')).toEqual([dropped('1499 b')]);
    expect(pages.takeOthers('1499 b')).toEqual([]);
  });
});
