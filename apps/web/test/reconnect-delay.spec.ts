import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { reconnectDelay } from '../src/shared/live/reconnect-delay.ts';

const attempts = fc.integer({ min: 0, max: 5_000 });

it('[FAST-07] waits anything from nothing to a window that doubles up to 30 s, after what the server asked for', () => {
  fc.assert(
    fc.property(
      attempts,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.nat(60_000),
      (attempt, random, least) => {
        const window = reconnectDelay(attempt, 1);
        expect(window).toBe(Math.min(30_000, 2_000 * 2 ** attempt));
        expect(reconnectDelay(attempt, random)).toBeCloseTo(random * window);
        expect(reconnectDelay(attempt, random, undefined, least)).toBeCloseTo(least + random * window);
      },
    ),
  );
});
