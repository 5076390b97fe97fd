import { describe, expect, it } from '@jest/globals';
import {
  type Caller,
  castVote,
  getReaderPolls,
  getVotingStats,
  KEPT_SERVICES,
  listFeed,
  listPromises,
  findUsers,
  tag,
} from '@slovo/contracts';
import { keep, type KeptCall, keptCalls, keyOf } from '../src/answers/kept-calls.ts';
import { encodingOf, PreparedAnswer } from '../src/answers/prepared-answer.ts';
import { SignalCounts } from '../src/answers/signal-counts.ts';
import { tagsOfWrite } from '../src/answers/tags-of-write.ts';
import { promise } from './samples.ts';

const keeping = (readers: KeptCall['readers']) => ({ readers, tags: () => [], validUntil: () => 0 });
const keptOf = (name: string) => keptCalls.find(({ definition }) => definition.name === name)!;
const person = (userId: number, roles = ['user']): Caller => ({ kind: 'user', userId, roles, via: 'web' });
const VISITOR: Caller = { kind: 'anyone' };

describe('kept calls', () => {
  it('are read by GET, by visitors and people', () => {
    expect(() => keep(castVote, keeping('people'))).toThrow('GET');
    expect(() => keep(findUsers, keeping('people'))).toThrow('operators');
    expect(() => keep(getVotingStats, keeping('both'))).toThrow('nobody but people');
  });

  it('are of services that signal their changes, with all that is added to them', () => {
    const asked = keptCalls.flatMap(({ definition: { name, http } }) => [
      name,
      ...(http?.counted ? [http.counted.by.name] : []),
      ...(http?.polls ? [getReaderPolls.name] : []),
    ]);
    expect(new Set(asked.map((name) => name.split('.')[0]))).toEqual(new Set(KEPT_SERVICES));
  });

  it('have the reader in the key, and nothing for administrators, operators and later pages', () => {
    const [feed, own] = [keptOf(listFeed.name), keptOf(listPromises.name)];
    expect(keyOf(feed, { limit: 20 }, VISITOR)).toBe('promises.list-feed visitor {"limit":20}');
    // What a reader may do about a poll is theirs: a vote on it changes the promise.
    expect(keyOf(feed, { limit: 20 }, person(7))).toBe('promises.list-feed user 7 {"limit":20}');
    expect(keyOf(own, { limit: 20 }, person(7))).not.toBe(keyOf(own, { limit: 20 }, person(8)));
    const refused = [
      keyOf(feed, { limit: 20 }, person(7, ['user', 'admin'])),
      keyOf(own, { limit: 20 }, VISITOR),
      keyOf(own, { limit: 20 }, person(7, ['user', 'admin'])),
      keyOf(own, { limit: 20 }, { kind: 'operator', userId: 7, fingerprint: 'f' }),
      keyOf(feed, { limit: 20, cursor: 'x' }, VISITOR),
    ];
    expect(refused).toEqual(refused.map(() => null));
  });

  it('show a promise until the end of its day, or of the quarter of an hour where none runs', () => {
    const own = keptOf(listPromises.name);
    const now = Date.parse('2027-03-01T10:07:00Z');
    const until = (...promises: object[]) => own.validUntil({ promises, next: null }, now);
    const ends = '2027-03-01T21:00:00.000Z';
    const running = { ...promise, started_at: '2027-02-01T00:00:00Z', today_ends_at: ends };
    const over = { ...running, today_ends_at: null };
    const draft = { ...over, started_at: null };
    expect([until(), until(draft)]).toEqual([Infinity, Infinity]);
    expect(until(draft, running)).toBe(Date.parse(ends));
    expect(until(running, over)).toBe(Date.parse('2027-03-01T10:15:00Z'));
  });

  it('depend on the person who reads, and on everyone whom they show', () => {
    const motivator_person = { id: 9 };
    const shown = { ...promise, id: 3, user_id: 7, motivator_person, invitation: { invitee_id: 11 } };
    const tags = keptOf(listPromises.name).tags({ promises: [shown], next: null }, {}, 7);
    expect(tags).toEqual([tag.promisesOf(7), tag.promise(3), tag.person(7), tag.person(9), tag.person(11)]);
  });
});

it('a write changes what its input and its output name', () => {
  const own = [tag.promisesOf(7), tag.feed];
  expect(tagsOfWrite(7, { id: '3' }, { promise: { id: 4, days_total: 5 } })).toEqual([
    ...own,
    tag.promise(3),
    tag.promise(4),
  ]);
  expect(tagsOfWrite(7, { id: 'x' }, { promise_id: 6, status: 'open' })).toEqual([...own, tag.promise(6)]);
  expect(tagsOfWrite(7, {}, null)).toEqual(own);
});

it('a lost signal is noticed by the next one', () => {
  const counts = new SignalCounts();
  const isNext = (from: string, count: number) => counts.isNext({ from, count });
  expect([isNext('a', 1), isNext('a', 2), isNext('b', 1)]).toEqual([true, true, true]);
  expect([isNext('a', 4), isNext('a', 5), isNext('c', 7), isNext('c', 8)]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

describe('a prepared answer', () => {
  it.each([
    [undefined, 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['identity', 'identity'],
  ])('goes to a client that accepts %s as %s', (accepted, encoding) => {
    expect(encodingOf(accepted)).toBe(encoding);
  });

  it('has a strong tag for each encoding, and compresses once', async () => {
    const grown: number[] = [];
    const body = Buffer.from(JSON.stringify('x'.repeat(5_000)));
    const answer = new PreparedAnswer(body, {}, (_answer, bytes) => void grown.push(bytes));
    const [br, again, gzip] = await Promise.all([
      answer.inEncoding('br'),
      answer.inEncoding('br'),
      answer.inEncoding('gzip'),
    ]);
    expect(again).toBe(br);
    expect(new Set(grown)).toEqual(new Set([br.body.length, gzip.body.length]));
    expect(grown).toHaveLength(2);
    const tagOf = ({ headers }: typeof br): string => headers[headers.indexOf('etag') + 1]!;
    const tags = [tagOf(answer.ready('identity')!), tagOf(br), tagOf(gzip)];
    expect(new Set(tags).size).toBe(3);
    for (const one of [...tags, `W/${tags[0]}`, `"other", ${tags[1]}`, '*'])
      expect(answer.isKnownTo(one)).toBe(true);
    expect(answer.isKnownTo('"AAAAAAAAAAAAAAAAAAAAAA"')).toBe(false);
    expect(answer.isKnownTo(undefined)).toBe(false);
  });

  it('is another one with another cursor', () => {
    const of = (cursor: string) => new PreparedAnswer(Buffer.from('[]'), { 'x-next-cursor': cursor });
    const etag = of('a')
      .ready('br')!
      .headers.find((value) => value.startsWith('"'));
    expect([of('a').isKnownTo(etag), of('b').isKnownTo(etag)]).toEqual([true, false]);
  });
});
