import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import pLimit from 'p-limit';
import { z } from 'zod';
import { Clock } from '../clock/clock.ts';
import { NeededPartAway } from './outage.ts';
import type { Reaction } from './reaction.ts';
import { type QueuedEvent, type QueueParts, ReactionQueue } from './reaction-queue.ts';

/** As Prisma says that a transaction lasted too long. */
const tooLong = Object.assign(new Error('Transaction already closed'), { code: 'P2028' });

/** A queue whose reaction fails on every event. */
function openQueue(
  fault: Error | undefined | ((eventId: string) => void),
  gathering?: Promise<unknown>,
  batchBudgetMs = -1,
  restShare = 0,
) {
  const begun: string[][] = [];
  const retried: string[] = [];
  const parked: string[] = [];
  const rests: number[] = [];
  const tx = {
    $queryRaw: async (_query: unknown, _consumer?: string, eventIds?: string[]) => {
      if (eventIds) begun.push(eventIds); // else it is asked whether it answers
      return eventIds?.map((event_id) => ({ event_id })) ?? [];
    },
  };
  const parts = {
    database: { ...tx, $transaction: (work: (given: unknown) => unknown) => work(tx) },
    clock: new Clock(),
    limit: pLimit(1),
    parking: { park: async (_reaction: unknown, { eventId }: QueuedEvent) => void parked.push(eventId) },
    retries: { publish: async (_reaction: unknown, { eventId }: QueuedEvent) => void retried.push(eventId) },
    batchBudgetMs,
    pause: (ms: number, _value?: undefined, { signal }: { signal?: AbortSignal } = {}) => {
      rests.push(ms);
      return new Promise((resolve, reject) => {
        void gathering?.then(resolve);
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    },
  } as unknown as QueueParts;
  const reaction = {
    name: 'Slow',
    gatherMs: gathering && restShare === 0 ? 100 : 0,
    restShare,
    event: { name: 'greeted' },
    read: (parsed: unknown) => ({ parsed }),
    run: async (_tx: unknown, { eventId }: { eventId: string }) => {
      if (typeof fault === 'function') fault(eventId);
      else if (fault) throw fault;
    },
  } as unknown as Reaction;
  return { queue: new ReactionQueue(reaction, parts), begun, retried, parked, rests };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('leaves what fails to its stream, where the event came directly as well', async () => {
  const { queue, retried, parked } = openQueue(new Error('the stream is not there yet'));
  const left: string[] = [];
  const event = { eventId: 'e1', text: '{}', payload: {}, carrier: {}, attempts: 0, comesAgain: true };
  queue.add({ ...event, done: () => void left.push('done'), later: () => void left.push('later') });
  while (left.length === 0) await turn();
  expect({ left, retried, parked }).toEqual({ left: ['later'], retried: [], parked: [] });
});

it('gives back the rest of a batch that has taken its time', async () => {
  jest.spyOn(Logger.prototype, 'error').mockImplementation(() => {}); // the faults are meant
  const { queue, begun, retried } = openQueue(tooLong);
  const events = Array.from({ length: 16 }, (_, index) => ({
    eventId: `e${index}`,
    text: '{}',
    payload: {},
    carrier: {},
    attempts: 0,
    done: () => {},
    later: () => {},
  }));
  for (const event of events) queue.add(event);
  while (begun.length === 0) await turn();
  // All of them go back at once, and may be moved to the retries while the queue goes on event by event.
  while (begun.length < 2) await turn();
  expect(begun.map((ids) => ids.length)).toEqual([16, 1]);
  expect(queue.remove(events[15]!)).toBe(true);
  while (retried.length < 15) await turn();
  expect(retried).toEqual(events.slice(0, 15).map(({ eventId }) => eventId));
});

it('[ADM-DEL-41] neither parks nor counts an event whose reaction finds a part away that it needs', async () => {
  jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {}); // the outage is meant
  const { queue, retried, parked } = openQueue(new NeededPartAway('the storage is away'));
  const settled = await new Promise<string>((resolve) => {
    queue.add({
      eventId: 'e',
      text: '{}',
      payload: {},
      carrier: {},
      attempts: 7, // the next failure would be the last
      done: () => resolve('done'),
      later: () => resolve('later'),
    });
  });
  expect({ settled, retried, parked }).toEqual({ settled: 'later', retried: [], parked: [] });
});

it('lets events that come one by one share a transaction, where their reaction may wait', async () => {
  const { promise: gathering, resolve } = Promise.withResolvers<void>();
  const { queue, begun } = openQueue(undefined, gathering);
  const settled: string[] = [];
  for (const eventId of ['first', 'second']) {
    const event = { eventId, text: '{}', payload: {}, carrier: {}, attempts: 0, later: () => {} };
    queue.add({ ...event, done: () => void settled.push(eventId) });
    await turn();
  }
  expect(begun).toEqual([]);
  resolve();
  while (settled.length < 2) await turn();
  expect([begun, settled]).toEqual([[['first', 'second']], ['first', 'second']]);
});

it('parks of a full batch only the event that is poisoned', async () => {
  jest.spyOn(Logger.prototype, 'error').mockImplementation(() => {}); // the poison is meant
  const FULL = 128;
  const done = new Set<string>();
  let poisoned = '';
  const poison = (eventId: string): void => {
    if (eventId === poisoned) z.never('it is poisoned').parse(eventId);
  };
  const { queue, begun, parked } = openQueue(poison, undefined, Infinity);
  const feed = async (from: number): Promise<void> => {
    for (let index = from; index < from + FULL; index++) {
      const eventId = `e${index}`;
      const event = { eventId, text: '{}', payload: {}, carrier: {}, attempts: 0, later: () => {} };
      queue.add({ ...event, done: () => void done.add(eventId) });
    }
    while (done.size < from + FULL) await turn();
  };
  let fed = 0;
  // Batches grow while they are quick.
  for (; begun.at(-1)?.length !== FULL; fed += FULL) await feed(fed);
  poisoned = `e${fed + 77}`;
  const before = begun.length;
  await feed(fed);
  expect(begun[before]).toHaveLength(FULL);
  expect(parked).toEqual([poisoned]);
});

describe('a reaction that rests', () => {
  const BEFORE_MS = 30;
  /** What `performance.now()` says. */
  let now = 0;
  beforeEach(() => {
    now = 1_000;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => void jest.restoreAllMocks());

  /** Each event takes so many milliseconds. */
  function openResting(restShare: number, tookMs: number) {
    const { promise: rest, resolve: end } = Promise.withResolvers<void>();
    const work = () => void (now += tookMs);
    const { queue, rests } = openQueue(work, rest, Infinity, restShare);
    const done: string[] = [];
    const add = (eventId: string) =>
      queue.add({
        eventId,
        text: '{}',
        payload: {},
        carrier: {},
        attempts: 0,
        done: () => void done.push(eventId),
        later: () => void done.push(`${eventId} later`),
      });
    return { queue, rests, end, done, add };
  }

  it('begins some time after it was asked to, while others handle what came before', async () => {
    const { rests, end, done, add } = openResting(0.5, 60);
    add('first');
    for (let turns = 0; turns < 5; turns += 1) await turn();
    expect([rests, done]).toEqual([[BEFORE_MS], []]);
    end();
    while (done.length < 1) await turn();
  });

  it('begins the next event after so many times as long as the last one took', async () => {
    const { rests, end, done, add } = openResting(2, 60);
    end();
    add('first');
    while (done.length < 1) await turn();
    now += 10; // the way of the next event
    add('second');
    while (done.length < 2) await turn();
    expect(rests).toEqual([BEFORE_MS, 110]);
  });

  it('rests no longer when as much time has passed, and never longer than a second', async () => {
    const { rests, end, done, add } = openResting(3, 60);
    end();
    add('first');
    while (done.length < 1) await turn();
    now += 180;
    add('second');
    while (done.length < 2) await turn();
    expect(rests).toEqual([BEFORE_MS, BEFORE_MS]);
    now += 1;
    const slow = openResting(3, 5_000);
    slow.end();
    slow.add('first');
    while (slow.done.length < 1) await turn();
    slow.add('second');
    await turn();
    expect(slow.rests).toEqual([BEFORE_MS, 1_000]);
  });

  it('gives what waits during a rest to another replica when it stops', async () => {
    const { queue, done, add } = openResting(3, 60);
    add('first');
    await turn();
    const stopped = queue.stop();
    expect(done).toEqual(['first later']);
    await stopped; // the rest is over, too
    expect(done).toHaveLength(1);
  });
});
