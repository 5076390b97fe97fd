import { describe, expect, it } from '@jest/globals';
import { DecodingQueue } from './decoding-queue.ts';

const never = new AbortController().signal;
/** What is settled by now. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Takes turns in the names of people and records who has had one; `next` ends the running turn. */
function people(queue: DecodingQueue) {
  const order: string[] = [];
  const running: (() => void)[] = [];
  return {
    order,
    ask: (owner: number, name: string) =>
      void queue.turn(owner, never).then((end) => {
        order.push(end ? name : `${name} refused`);
        if (end) running.push(end);
      }),
    next: async () => {
      running.shift()?.();
      await settled();
    },
  };
}

describe('turns of decoding', () => {
  it('[DECODE-05] go round by person: many files of one delay others by one file each', async () => {
    const { ask, next, order } = people(new DecodingQueue(40));
    for (let index = 1; index <= 5; index++) ask(1, `flood ${index}`);
    ask(2, 'second');
    ask(3, 'third');
    for (let turn = 0; turn < 7; turn++) await next();
    expect(order).toEqual(['flood 1', 'flood 2', 'second', 'third', 'flood 3', 'flood 4', 'flood 5']);
  });

  it('[DECODE-04] are refused when ten files of a person wait, or as many in all as the queue takes', async () => {
    const { ask, order } = people(new DecodingQueue(12));
    for (let index = 0; index < 12; index++) ask(1, `own ${index}`);
    await settled();
    expect(order.toSorted()).toEqual(['own 0', 'own 11 refused']);
    for (let owner = 2; owner < 5; owner++) ask(owner, `of ${owner}`);
    await settled();
    expect(order.slice(2)).toEqual(['of 4 refused']);
  });

  it('are given up at the timeout, and leave their place to others', async () => {
    const queue = new DecodingQueue(1);
    const end = await queue.turn(1, never);
    const timeout = new AbortController();
    const waiting = queue.turn(2, timeout.signal);
    timeout.abort();
    expect(await waiting).toBeNull();
    const next = queue.turn(3, never);
    end!();
    expect(await next).toEqual(expect.any(Function));
    expect(await queue.turn(4, AbortSignal.abort())).toBeNull();
  });
});
