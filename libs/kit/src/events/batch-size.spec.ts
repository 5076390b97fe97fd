import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import pLimit from 'p-limit';
import { Clock } from '../clock/clock.ts';
import type { Reaction } from './reaction.ts';
import { type QueueParts, ReactionQueue } from './reaction-queue.ts';

/** The process's own clock: only what transactions take by it passes. */
let elapsed = 0;
beforeAll(() => void jest.spyOn(performance, 'now').mockImplementation(() => elapsed));
afterAll(() => void jest.restoreAllMocks());

/** A queue of a reaction whose transactions take so many milliseconds each, and the sizes of its batches. */
function openQueue({ atOnce, tookMs }: { atOnce: boolean; tookMs: number }) {
  const sizes: number[] = [];
  const tx = {
    $queryRaw: async (_query: unknown, _consumer: string, eventIds: string[]) => {
      sizes.push(eventIds.length);
      elapsed += tookMs;
      return eventIds.map((event_id) => ({ event_id }));
    },
  };
  const parts = {
    database: { ...tx, $transaction: (work: (given: unknown) => unknown) => work(tx) },
    clock: new Clock(),
    limit: pLimit(1),
  } as unknown as QueueParts;
  const reaction = {
    name: 'Slow',
    gatherMs: 0,
    restShare: 0,
    atOnce,
    event: { name: 'greeted' },
    read: (parsed: unknown) => ({ parsed }),
    run: async () => {},
    runAll: async () => {},
  } as unknown as Reaction;
  return { queue: new ReactionQueue(reaction, parts), sizes };
}

it.each([
  ['in sets grows while its transactions take less than half a second', true, 400, [16, 32, 64, 88]],
  ['in sets does not go below its first size where they take longer', true, 700, [16, 16, 16, 16]],
  ['event by event stays as it is between a tenth and half a second', false, 400, [16, 16, 16, 16]],
  [
    'event by event halves its batches above that, so that nobody waits for its locks',
    false,
    700,
    [16, 8, 4, 2, 1, 1],
  ],
])('a reaction %s', async (_, atOnce, tookMs, expected) => {
  const { queue, sizes } = openQueue({ atOnce, tookMs });
  let settled = 0;
  for (let index = 0; index < 200; index += 1)
    queue.add({
      eventId: `e${index}`,
      text: '{}',
      payload: {},
      carrier: {},
      attempts: 0,
      later: () => {},
      done: () => void (settled += 1),
    });
  while (settled < 200) await new Promise((resolve) => setImmediate(resolve));
  expect(sizes.slice(0, expected.length)).toEqual(expected);
});
