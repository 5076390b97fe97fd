import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Clock } from '@slovo/kit/clock';
import fc from 'fast-check';
import { SendingLimits } from './sending-limits.ts';

const START = 1_800_000_000_000;

/** Time that passes only here: the product's clock, and the timers. */
class Scene {
  elapsed = 0;
  offset = 0;
  readonly sent: { priority: 'direct' | 'batch'; chatId: number; at: number }[] = [];
  readonly limits = new SendingLimits({
    now: () => new Date(START + this.elapsed + this.offset),
  } as unknown as Clock);

  async pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 1) {
      this.elapsed += 1;
      await jest.advanceTimersByTimeAsync(1);
    }
  }

  /** Forwards it is as if the time had passed; backwards nothing has. */
  moveClock(ms: number): void {
    this.offset += ms;
    this.jumped += Math.max(ms, 0);
  }

  reply(chatId: number, answersIn = 0): void {
    void this.limits.take(chatId, 1).then((pass) => {
      this.note('direct', chatId);
      if (answersIn > 0) setTimeout(() => pass.answered(), answersIn);
      else pass.answered();
    });
  }

  /** Sends to these chats, in turn, whenever a batch may. */
  async broadcast(chats: Iterable<number>): Promise<void> {
    const left = [...chats].map((chatId) => ({ chatId }));
    while (left.length > 0) {
      const turn = await this.limits.takeForBatch((isFree) => {
        const place = left.findIndex(({ chatId }) => isFree(chatId));
        if (place >= 0) this.note('batch', left[place]!.chatId);
        return place < 0 ? null : (left.splice(place, 1)[0] ?? null);
      });
      if (turn) turn.pass.answered();
      else await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** Instants of the messages of a priority. */
  of(priority: 'direct' | 'batch'): number[] {
    return this.sent.filter((one) => one.priority === priority).map(({ at }) => at);
  }

  private jumped = 0;

  private note(priority: 'direct' | 'batch', chatId: number): void {
    this.sent.push({ priority, chatId, at: this.elapsed + this.jumped });
  }
}

/** The most within any thousand milliseconds. */
const mostInASecond = (instants: readonly number[]): number =>
  Math.max(0, ...instants.map((at) => instants.filter((one) => one >= at && one < at + 1_000).length));

const chats = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'queueMicrotask', 'setImmediate'] });
});
afterEach(() => {
  jest.clearAllTimers();
  jest.useRealTimers();
});

describe('a batch', () => {
  it('[ADM-SEND-01] is sent at 29.5 a second, evenly', async () => {
    const scene = new Scene();
    void scene.broadcast(chats(2_000));
    await scene.pass(20_000);
    const sent = scene.of('batch');
    expect(sent.length).toBeGreaterThanOrEqual(29.1 * 20);
    expect(sent.length).toBeLessThanOrEqual(29.5 * 20 + 6);
    expect(mostInASecond(sent)).toBeLessThanOrEqual(30);
    // Once it runs, a tenth of a second has its share: at most four, and not a burst of thirty.
    expect(mostInASecond(sent.filter((at) => at > 2_000).map((at) => at * 10))).toBeLessThanOrEqual(4);
  });

  it('[ADM-SEND-03] sends at most one message a second to a chat', async () => {
    const scene = new Scene();
    void scene.broadcast([7, 7, 7, 8, 7, 8]);
    await scene.pass(5_000);
    const seven = scene.sent.filter(({ chatId }) => chatId === 7).map(({ at }) => at);
    expect(seven).toHaveLength(4);
    for (const [index, at] of seven.slice(1).entries())
      expect(at - seven[index]!).toBeGreaterThanOrEqual(1_000);
  });

  it('[ADM-SEND-02] delays no reply by more than a moment, and replies go before it', async () => {
    const scene = new Scene();
    void scene.broadcast(chats(1_000));
    await scene.pass(5_000);
    const asked = scene.elapsed;
    for (const chatId of chats(15)) scene.reply(10_000 + chatId);
    await scene.pass(1_000);
    const replies = scene.of('direct');
    expect(replies).toHaveLength(15);
    expect(replies[0]! - asked).toBeLessThanOrEqual(40);
    // Nothing of the batch in between.
    expect(scene.of('batch').filter((at) => at > replies[0]! && at < replies.at(-1)!)).toEqual([]);
  });
});

describe('a process that takes over', () => {
  it('sends nothing for a second, then as ever: its predecessor may have used all of the last one', async () => {
    const scene = new Scene();
    scene.limits.takeOver();
    for (const chatId of chats(40)) scene.reply(chatId);
    await scene.pass(1_000);
    expect(scene.sent).toEqual([]);
    await scene.pass(2_000);
    expect(scene.sent).toHaveLength(40);
    expect(mostInASecond(scene.of('direct'))).toBeLessThanOrEqual(30);
  });
});

describe('replies', () => {
  it('may come in a short burst, then one a second in a chat, without stopping another chat', async () => {
    const scene = new Scene();
    for (let count = 0; count < 6; count += 1) scene.reply(1);
    scene.reply(2);
    await scene.pass(10);
    expect(scene.sent.map(({ chatId }) => chatId)).toEqual([1, 1, 1, 1, 2]);
    await scene.pass(2_000);
    expect(scene.sent.filter(({ chatId }) => chatId === 1)).toHaveLength(6);
  });

  it('to thirty people leave at once, the next after a second', async () => {
    const scene = new Scene();
    for (const chatId of chats(45)) scene.reply(chatId);
    await scene.pass(900);
    expect(scene.sent).toHaveLength(30);
    await scene.pass(800);
    expect(scene.sent).toHaveLength(45);
  });

  it('are given up when their work is aborted', async () => {
    const scene = new Scene();
    scene.limits.hold(60);
    const stop = new AbortController();
    const waiting = scene.limits.take(1, 1, { signal: stop.signal });
    stop.abort(new Error('the leadership ended'));
    await expect(waiting).rejects.toThrow('the leadership ended');
  });
});

describe('after a 429', () => {
  it('[ADM-SEND-04] nothing leaves until its end, then half as much, and all of it 30 seconds later', async () => {
    const scene = new Scene();
    scene.limits.hold(20);
    void scene.broadcast(chats(3_000));
    scene.reply(9_999);
    await scene.pass(20_000);
    expect(scene.sent.filter(({ at }) => at < 20_000)).toEqual([]);
    await scene.pass(41_000);
    const within = (from: number, to: number) =>
      scene.sent.filter(({ at }) => at >= from && at < to).length / ((to - from) / 1_000);
    expect(within(21_000, 23_000)).toBeGreaterThan(13);
    expect(within(21_000, 23_000)).toBeLessThan(17);
    expect(within(34_000, 36_000)).toBeGreaterThan(20);
    expect(within(34_000, 36_000)).toBeLessThan(24);
    expect(within(51_000, 61_000)).toBeGreaterThan(29);
  });

  it('an edit waits too, and the clock that is moved ends the wait', async () => {
    const scene = new Scene();
    scene.limits.hold(3_600);
    let isEdited = false;
    void scene.limits.take(1, 0).then(() => (isEdited = true));
    scene.reply(1);
    await scene.pass(1_000);
    expect([isEdited, scene.sent.length]).toEqual([false, 0]);
    scene.moveClock(3_600_000);
    await scene.pass(100);
    expect([isEdited, scene.sent.length]).toEqual([true, 1]);
  });

  it('a clock that is moved back prolongs nothing', async () => {
    const scene = new Scene();
    scene.limits.hold(2);
    scene.reply(1);
    await scene.pass(100);
    scene.moveClock(-86_400_000);
    await scene.pass(2_100);
    expect(scene.sent).toHaveLength(1);
  });
});

describe('in any order of takes and clock jumps', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 300 }) }),
    fc.record({ kind: fc.constant('jump' as const), ms: fc.integer({ min: -5_000, max: 5_000 }) }),
    fc.record({
      kind: fc.constant('replies' as const),
      count: fc.integer({ min: 1, max: 40 }),
      answersIn: fc.integer({ min: 0, max: 200 }),
    }),
    fc.record({ kind: fc.constant('batch' as const), count: fc.integer({ min: 1, max: 60 }) }),
    fc.record({ kind: fc.constant('hold' as const), seconds: fc.integer({ min: 1, max: 2 }) }),
  );

  it('[ADM-SEND-01] no more than thirty leave in any thousand milliseconds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const scene = new Scene();
        let chat = 0;
        for (const one of steps) {
          if (one.kind === 'pass') await scene.pass(one.ms);
          if (one.kind === 'jump') scene.moveClock(one.ms);
          if (one.kind === 'hold') scene.limits.hold(one.seconds);
          if (one.kind === 'replies')
            for (let count = 0; count < one.count; count += 1) scene.reply((chat += 1), one.answersIn);
          if (one.kind === 'batch') void scene.broadcast(chats(one.count).map(() => (chat += 1)));
          await Promise.resolve(); // what may leave at once is noted before time goes on
        }
        await scene.pass(500);
        jest.clearAllTimers();
        expect(mostInASecond(scene.sent.map(({ at }) => at))).toBeLessThanOrEqual(30);
      }),
      { numRuns: 25 },
    );
  });
});
