// Real: SharedAsks and timers.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { SharedAsks } from '../src/answers/shared-asks.ts';

/** A service whose state is the number of changes, and which answers when the spec says so. */
class Service {
  state = 0;
  readonly asked: { answer: () => void; fail: () => void }[] = [];

  readonly ask = (): Promise<number> => {
    const { state } = this;
    return new Promise((resolve, reject) => {
      this.asked.push({ answer: () => resolve(state), fail: () => reject(new Error(`state ${state}`)) });
    });
  };
}

describe('equal asks at the same time', () => {
  it('are one ask for all who come while another one is under way', async () => {
    const [asks, service] = [new SharedAsks<number>(), new Service()];
    const first = asks.ask('feed', service.ask);
    service.state = 1;
    const others = [1, 2, 3].map(() => asks.ask('feed', service.ask));
    const different = asks.ask('promise 7', service.ask);
    expect(service.asked).toHaveLength(2);
    service.asked[0]!.answer();
    expect(await first).toBe(0);
    await nextTurn();
    expect(service.asked).toHaveLength(3);
    for (const { answer } of service.asked) answer();
    expect(await Promise.all([...others, different])).toEqual([1, 1, 1, 1]);
  });

  it('begin after the last who shares it has come: nobody is told of less than they know', async () => {
    const [asks, service] = [new SharedAsks<number>(), new Service()];
    void asks.ask('feed', service.ask);
    const early = asks.ask('feed', service.ask);
    service.state = 1; // whoever comes now has been told of it
    const late = asks.ask('feed', service.ask);
    service.asked[0]!.answer();
    await nextTurn();
    service.asked[1]!.answer();
    expect(await Promise.all([early, late])).toEqual([1, 1]);
    // Nothing is under way any more.
    service.state = 2;
    await nextTurn();
    const alone = asks.ask('feed', service.ask);
    service.asked[2]!.answer();
    expect(await alone).toBe(2);
  });

  it('fail together, and the next ones are asked anew', async () => {
    const [asks, service] = [new SharedAsks<number>(), new Service()];
    const all = [1, 2, 3].map(() => asks.ask('feed', service.ask));
    const outcomes = Promise.allSettled(all);
    service.asked[0]!.fail();
    await nextTurn();
    service.asked[1]!.fail();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    const anew = asks.ask('feed', service.ask);
    service.asked[2]!.answer();
    expect(await anew).toBe(0);
  });

  it('do not wait for one that takes long', async () => {
    const [asks, service] = [new SharedAsks<number>(), new Service()];
    const slow = asks.ask('feed', service.ask);
    const waiting = asks.ask('feed', service.ask);
    while (service.asked.length < 2) await nextTurn();
    service.asked[1]!.answer();
    expect(await waiting).toBe(0);
    // The end of the slow one ends nothing else.
    const third = asks.ask('feed', service.ask);
    service.asked[0]!.answer();
    await slow;
    const fourth = asks.ask('feed', service.ask);
    await nextTurn();
    expect(service.asked).toHaveLength(3);
    service.asked[2]!.answer();
    await third;
    await nextTurn();
    service.asked[3]!.answer();
    expect(await fourth).toBe(0);
  });
});
