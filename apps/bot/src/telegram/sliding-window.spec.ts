import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Counted, SlidingWindow } from './sliding-window.ts';

const LIMIT = 30;
const SECOND = 1_000;

/** The most instants within any window of a second. */
function mostInASecond(instants: readonly number[]): number {
  const sorted = instants.toSorted((a, b) => a - b);
  return Math.max(0, ...sorted.map((at) => sorted.filter((one) => one >= at && one < at + SECOND).length));
}

/** Sends as fast as the window allows; each message takes `there` to arrive and 5 ms more for the answer. */
function arrivals(there: readonly number[]): number[] {
  const window = new SlidingWindow(LIMIT, SECOND);
  const arrived: number[] = [];
  let travelling: { messages: Counted[]; answerAt: number }[] = [];
  let sent = 0;
  for (let now = 0; sent < there.length; now += 1) {
    for (const { messages, answerAt } of travelling) if (answerAt <= now) window.answered(messages, now);
    travelling = travelling.filter(({ answerAt }) => answerAt > now);
    for (; sent < there.length && window.wait(now, 1) <= 0; sent += 1) {
      const takes = there[sent]!;
      travelling.push({ messages: window.enter(now, 1), answerAt: now + takes + 5 });
      arrived.push(now + takes);
    }
  }
  return arrived;
}

describe('the sliding window', () => {
  it('allows thirty at once and the next a second later', () => {
    const window = new SlidingWindow(LIMIT, SECOND);
    window.answered(window.enter(0, 20), 0);
    window.answered(window.enter(400, 10), 400);
    expect(window.wait(999, 1)).toBe(1);
    expect(window.wait(1_000, 20)).toBe(0);
    expect(window.wait(1_000, 21)).toBe(400);
  });

  it('counts a message until Telegram has answered, and then from the answer', () => {
    const window = new SlidingWindow(1, SECOND);
    const slow = window.enter(0, 1);
    expect(window.wait(5_000, 1)).toBe(Infinity);
    window.answered(slow, 5_000);
    expect(window.wait(5_000, 1)).toBe(1_000);
  });

  it('counts it from earlier once it knows how fast an answer can be', () => {
    const window = new SlidingWindow(1, SECOND);
    const answers = Array.from({ length: 4_000 }, (_, index) => 80 + (index % 50));
    for (const took of answers) window.answered(window.enter(0, 1), took);
    window.answered(window.enter(10_000, 1), 10_100);
    expect(window.wait(10_100, 1)).toBe(920);
  });

  it('forgets messages that were not sent', () => {
    const window = new SlidingWindow(1, SECOND);
    window.leave(window.enter(0, 1));
    expect(window.wait(0, 1)).toBe(0);
  });

  it('lets no more than thirty arrive in any second, however late they are on their way', () => {
    const late = fc.array(fc.integer({ min: 0, max: 700 }), { minLength: 40, maxLength: 100 });
    fc.assert(
      fc.property(late, (delays) => {
        expect(mostInASecond(arrivals(delays))).toBeLessThanOrEqual(LIMIT);
      }),
    );
  });
});
