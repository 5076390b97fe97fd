import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import pLimit from 'p-limit';
import { z } from 'zod';
import { Clock } from '../clock/clock.ts';
import { NeededPartAway } from './outage.ts';
import type { Reaction } from './reaction.ts';
import { type BatchParts, type QueuedEvent, ReactionBatches } from './reaction-batches.ts';

beforeEach(() => {
  // The faults are meant.
  jest.spyOn(Logger.prototype, 'error').mockImplementation(() => {});
  jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
});
afterEach(() => void jest.restoreAllMocks());

type Work = (eventId: string) => void | Promise<void>;

/** @param extras such as `gatherMs` */
function open(extras: Partial<BatchParts> = {}) {
  /** What each transaction wrote into the inbox. */
  const transactions: string[][] = [];
  const done: string[] = [];
  const later: string[] = [];
  const retried: string[] = [];
  const parked: string[] = [];
  const tx = {
    $queryRaw: async (_query: unknown, consumers?: string[], eventIds?: string[]) => {
      const keys = consumers?.map((consumer, index) => ({ consumer, event_id: eventIds![index]! })) ?? [];
      // Else it is asked whether it answers.
      if (consumers) transactions.push(keys.map(({ consumer, event_id }) => `${consumer} ${event_id}`));
      return keys;
    },
  };
  const batches = new ReactionBatches({
    database: { ...tx, $transaction: (work: (given: unknown) => unknown) => work(tx) },
    clock: new Clock(),
    limit: pLimit(2),
    parking: { park: async (_reaction: unknown, { eventId }: QueuedEvent) => void parked.push(eventId) },
    retries: {
      publish: async ({ name }: Reaction, { eventId }: QueuedEvent, attempts: number) =>
        void retried.push(`${name} ${eventId} ${attempts}`),
    },
    ...extras,
  } as unknown as BatchParts);
  const reactionOf = (name: string, work: Work = () => {}, isBackground = false) =>
    ({
      name,
      event: { name: 'greeted', background: isBackground },
      read: (parsed: unknown) => ({ parsed }),
      run: async (_tx: unknown, { eventId }: { eventId: string }) => work(eventId),
    }) as unknown as Reaction;
  const add = (reaction: Reaction, eventId: string, facts: Partial<QueuedEvent> = {}) =>
    batches.add(
      reaction,
      {
        eventId,
        text: '{}',
        payload: {},
        carrier: {},
        attempts: 0,
        done: () => void done.push(eventId),
        later: () => void later.push(eventId),
        ...facts,
      },
      (facts.attempts ?? 0) > 0,
    );
  return { batches, reactionOf, add, transactions, done, later, retried, parked };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
/** @throws where it does not hold within seconds: otherwise a spec that fails would not end */
const until = async (holds: () => boolean): Promise<void> => {
  for (const begun = performance.now(); !holds(); await turn())
    if (performance.now() - begun > 4_000) throw new Error('it never holds');
};
const ids = (count: number) => Array.from({ length: count }, (_, index) => `e${index}`);

const poisons = (poisoned: string) => (eventId: string) => {
  if (eventId === poisoned) z.never('it is poisoned').parse(eventId);
};

describe('events that come together', () => {
  it('share one transaction, whatever reacts to them', async () => {
    const { reactionOf, add, transactions, done } = open();
    const [project, tell] = [reactionOf('Project'), reactionOf('Tell')];
    for (const id of ['first', 'second']) for (const reaction of [project, tell]) add(reaction, id);
    await until(() => done.length === 4);
    expect(transactions).toEqual([['Project first', 'Tell first', 'Project second', 'Tell second']]);
  });

  it('have their effect once, though one comes twice', async () => {
    const effects: string[] = [];
    const { reactionOf, add, done } = open();
    const reaction = reactionOf('Project', (id) => void effects.push(id));
    for (const id of ['same', 'same']) add(reaction, id);
    await until(() => done.length === 2);
    expect(effects).toEqual(['same']);
  });

  it('go on in a second transaction where they are many', async () => {
    const { reactionOf, add, transactions, done } = open();
    const reaction = reactionOf('Project');
    for (const id of ids(300)) add(reaction, id);
    await until(() => done.length === 300);
    expect(transactions.map(({ length }) => length)).toEqual([256, 44]);
  });
});

describe('a service for whose events nobody waits', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'performance'] }));
  afterEach(() => void jest.useRealTimers());

  it('lets those share a transaction that come one by one within its time', async () => {
    const { reactionOf, add, transactions, done } = open({ gatherMs: 250 });
    const reaction = reactionOf('Project');
    add(reaction, 'first');
    await turn();
    await jest.advanceTimersByTimeAsync(240);
    add(reaction, 'second');
    expect(transactions).toEqual([]);
    await jest.advanceTimersByTimeAsync(10);
    await until(() => done.length === 2);
    expect(transactions).toEqual([['Project first', 'Project second']]);
  });

  it('does not wait for others where there are many', async () => {
    const { reactionOf, add, done } = open({ gatherMs: 250 });
    const reaction = reactionOf('Project');
    for (const id of ids(128)) add(reaction, id);
    await until(() => done.length === 128);
    expect(done).toHaveLength(128);
  });

  it('gives what waits to another replica when it stops', async () => {
    const { batches, reactionOf, add, later, transactions } = open({ gatherMs: 250 });
    add(reactionOf('Project'), 'first');
    const stopped = batches.stop();
    expect(later).toEqual(['first']);
    await jest.advanceTimersByTimeAsync(250);
    await stopped;
    expect(transactions).toEqual([]);
  });
});

describe('background work', () => {
  it('waits before each piece, and holds up nothing else', async () => {
    const { reactionOf, add, done } = open();
    const begun = performance.now();
    add(
      reactionOf('Remove', () => {}, true),
      'piece',
    );
    add(reactionOf('Project'), 'event');
    await until(() => done.length === 1);
    expect(done).toEqual(['event']);
    await until(() => done.length === 2);
    expect(performance.now() - begun).toBeGreaterThan(90);
  });
});

describe('a batch that fails', () => {
  it('parks only the event that is poisoned, and repeats no other reaction event by event', async () => {
    const { reactionOf, add, transactions, done, parked } = open();
    const [project, tell] = [reactionOf('Project', poisons('e77')), reactionOf('Tell')];
    for (const id of ids(128)) for (const reaction of [project, tell]) add(reaction, id);
    await until(() => done.length === 256);
    expect(parked).toEqual(['e77']);
    const sizes = transactions.map((keys) => `${keys[0]!.split(' ')[0]} ${keys.length}`);
    expect(sizes[0]).toBe('Project 256');
    const single = Array<string>(128).fill('Project 1');
    expect(sizes.slice(1).toSorted()).toEqual([...single, 'Project 128', 'Tell 128']);
  });

  it('leaves to the retries the reaction that fails, and none of the others', async () => {
    const { reactionOf, add, done, retried } = open();
    const fails = () => {
      throw new Error('it always fails');
    };
    const [project, tell] = [reactionOf('Project', fails), reactionOf('Tell')];
    for (const reaction of [project, tell]) add(reaction, 'event');
    await until(() => done.length === 2);
    expect(retried).toEqual(['Project event 1']);
  });

  it('holds up no batch after it, though its events take their time', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    let tries = 0;
    const { reactionOf, add, done } = open();
    const slow = reactionOf('Slow', async () => {
      tries += 1;
      if (tries === 1) throw new Error('a lock that it did not get');
      await held;
    });
    for (const id of ['first', 'second']) add(slow, id);
    await until(() => tries > 1);
    add(reactionOf('Quick'), 'third');
    await until(() => done.length > 0);
    expect(done).toEqual(['third']);
    release();
    await until(() => done.length === 3);
  });

  it('leaves to the retries what it has not tried in time, with no attempt counted', async () => {
    const tooLong = Object.assign(new Error('Transaction already closed'), { code: 'P2028' });
    const { reactionOf, add, done, later, retried } = open({ singlyMs: -1 });
    const slow = reactionOf('Slow', () => {
      throw tooLong;
    });
    for (const id of ids(3)) add(slow, id);
    // One that comes from the retries goes back there: a copy would be dropped as a repeat.
    for (const id of ['again', 'direct'])
      add(slow, id, id === 'again' ? { attempts: 2 } : { comesAgain: true });
    await until(() => done.length + later.length === 5);
    expect([retried, later.toSorted()]).toEqual([
      ['Slow e0 0', 'Slow e1 0', 'Slow e2 0'],
      ['again', 'direct'],
    ]);
  });
});

it('leaves what fails to its stream, where the event came directly as well', async () => {
  const { reactionOf, add, later, retried, parked } = open();
  const reaction = reactionOf('Project', () => {
    throw new Error('the stream is not there yet');
  });
  add(reaction, 'event', { comesAgain: true });
  await until(() => later.length > 0);
  expect({ later, retried, parked }).toEqual({ later: ['event'], retried: [], parked: [] });
});

it('parks an event at the eighth failure', async () => {
  const { reactionOf, add, done, parked } = open();
  const reaction = reactionOf('Project', () => {
    throw new Error('it always fails');
  });
  add(reaction, 'event', { attempts: 7 });
  await until(() => done.length > 0);
  expect(parked).toEqual(['event']);
});

it('[ADM-DEL-41] neither parks nor counts an event whose reaction finds a part away that it needs', async () => {
  const { reactionOf, add, later, retried, parked } = open();
  const reaction = reactionOf('Remove', () => {
    throw new NeededPartAway('the storage is away');
  });
  add(reaction, 'event', { attempts: 7 }); // the next failure would be the last
  await until(() => later.length > 0);
  expect({ later, retried, parked }).toEqual({ later: ['event'], retried: [], parked: [] });
});
