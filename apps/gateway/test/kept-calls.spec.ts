import { describe, expect, it } from '@jest/globals';
import {
  type Caller,
  castVote,
  deletionStarted,
  deletionStepDue,
  deletionStepProgressed,
  type EventDefinition,
  findPromise,
  findUsers,
  getApprovalCount,
  getPromise,
  getPublicPromise,
  getReaderPolls,
  getReportStats,
  getUserPromise,
  getVotingStats,
  KEPT_SERVICES,
  listActiveChallenges,
  listActivePromises,
  listFeed,
  listPromises,
  listPublicReports,
  listReports,
  type ServiceName,
  type Tag,
  tag,
  userChanged,
} from '@slovo/contracts';
import { AnswerStore } from '../src/answers/answer-store.ts';
import { keep, type KeptCall, keptCalls, keyOf } from '../src/answers/kept-calls.ts';
import { encodingOf, PreparedAnswer } from '../src/answers/prepared-answer.ts';
import { SignalCounts } from '../src/answers/signal-counts.ts';
import { tagsOfWrite } from '../src/answers/tags-of-write.ts';
import { promise } from './samples.ts';

const keeping = (readers: KeptCall['readers']) => ({ readers, tags: () => [], validUntil: () => 0 });
const keptOf = (name: string) => keptCalls.find(({ definition }) => definition.name === name)!;
const person = (userId: number): Caller => ({ kind: 'user', userId, roles: ['user'], via: 'web' });
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

  it('have the reader in the key, and nothing for operators and later pages', () => {
    const [feed, own] = [keptOf(listFeed.name), keptOf(listPromises.name)];
    expect(keyOf(feed, { limit: 20 }, VISITOR)).toBe('promises.list-feed visitor {"limit":20}');
    // What a reader may do about a poll is theirs: a vote on it changes the promise.
    expect(keyOf(feed, { limit: 20 }, person(7))).toBe('promises.list-feed user 7 {"limit":20}');
    expect(keyOf(own, { limit: 20 }, person(7))).not.toBe(keyOf(own, { limit: 20 }, person(8)));
    const refused = [
      keyOf(own, { limit: 20 }, VISITOR),
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

describe('[SPEED-04] a person who is hidden, and then deleted piece by piece', () => {
  const [OWNER, MOTIVATOR, INVITEE, JUDGE] = [7, 9, 11, 13];
  const view = {
    ...promise,
    user_id: OWNER,
    motivator_person: { id: MOTIVATOR },
    invitation: { invitee_id: INVITEE },
  };
  const report = { id: 1, promise_id: 5, user_id: OWNER, decided_by: { id: JUDGE } };
  /**
   * An answer of each kept call, with a promise of the owner or with something of it, and the other people it shows.
   */
  const shown: Record<string, [output: unknown, others: number[]]> = {
    [listFeed.name]: [{ items: [view] }, [MOTIVATOR, INVITEE]],
    [getPublicPromise.name]: [view, [MOTIVATOR, INVITEE]],
    [getUserPromise.name]: [view, [MOTIVATOR, INVITEE]],
    [getPromise.name]: [view, [MOTIVATOR, INVITEE]],
    [findPromise.name]: [{ promise: view }, [MOTIVATOR, INVITEE]],
    [listPublicReports.name]: [{ items: [report] }, [JUDGE]],
    [listReports.name]: [{ items: [] }, []],
    [getReportStats.name]: [{ total: 1 }, []],
    [getApprovalCount.name]: [{ promise_id: 5 }, []],
    [listPromises.name]: [{ promises: [view] }, [MOTIVATOR, INVITEE]],
    [listActivePromises.name]: [{ promises: [view] }, [MOTIVATOR, INVITEE]],
    [listActiveChallenges.name]: [{ promises: [view] }, [MOTIVATOR, INVITEE]],
  };
  const changedBy = (event: EventDefinition, payload: object): readonly Tag[] =>
    event.changes?.(payload as never) ?? [];
  const job = (subjectId: number) => ({ subject: 'user', subjectId, jobId: 1 });
  const steps = (subjectId: number) =>
    KEPT_SERVICES.flatMap((service) => [
      changedBy(deletionStepDue('auth'), { ...job(subjectId), service }),
      changedBy(deletionStepProgressed(service as ServiceName), { ...job(subjectId), service }),
    ]);
  const hiding = (userId: number): (readonly Tag[])[] => [
    changedBy(userChanged, { user: { id: userId, banned: true, last_ban: {} } }),
    changedBy(deletionStarted('auth'), job(userId)),
    ...steps(userId),
  ];
  const isDropped = (answer: readonly Tag[], changes: readonly Tag[]): boolean => {
    const store = new AnswerStore<string>(1_000_000);
    const kept = {
      key: 'a',
      answer: 'a',
      tags: answer,
      validUntil: Infinity,
      bornAt: 0,
      bytes: 1,
      isRead: true,
    };
    store.keep(store.begin(), kept);
    store.change(changes);
    return store.find('a', 0) === undefined;
  };

  it.each(keptCalls.map((kept) => [kept.definition.name, kept] as const))(
    'is in no answer of %s',
    (name, kept) => {
      const [output, others] = shown[name]!;
      const tags = kept.tags(output, { id: 5 }, 21);
      for (const one of [OWNER, ...others])
        for (const changes of hiding(one)) expect([one, isDropped(tags, changes)]).toEqual([one, true]);
    },
  );

  it('leaves the feed and the promises of others kept', () => {
    for (const name of [listFeed.name, getPublicPromise.name, listPromises.name]) {
      const tags = keptOf(name).tags(shown[name]![0], { id: 5 }, 21);
      for (const changes of hiding(23)) expect(isDropped(tags, changes)).toBe(false);
    }
    const ofFiles = changedBy(deletionStepProgressed('media'), { ...job(OWNER), service: 'media' });
    expect(ofFiles).toEqual([]);
  });

  it('is in all answers again after the ban', () => {
    const tags = keptOf(listFeed.name).tags({ items: [] }, {}, null);
    const unbanned = changedBy(userChanged, { user: { id: 7, banned: false, last_ban: {} } });
    expect(isDropped(tags, unbanned)).toBe(true);
  });

  it('takes a promise that is deleted alone out of what shows it', () => {
    const tags = keptOf(listFeed.name).tags({ items: [view] }, {}, null);
    const due = (subjectId: number) =>
      changedBy(deletionStepDue('promises'), { subject: 'promise', subjectId, jobId: 1, service: 'voting' });
    expect([isDropped(tags, due(5)), isDropped(tags, due(6))]).toEqual([true, false]);
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
